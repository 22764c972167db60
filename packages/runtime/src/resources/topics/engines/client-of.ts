import { createRequire } from "node:module"
import { join } from "node:path"
import { runtimeError } from "../../../base/errors/catalog.ts"
import { importPackage } from "../../../base/import-package.ts"
import type { EngineOptions } from "./engines-open.ts"

/**
 * For brokers whose clients are too large, or too rarely used, to be dependencies of the
 * runtime.
 */
export interface ClientOptions extends Partial<EngineOptions> {
  /** Folder of the program, whose packages are searched too. Default: the working directory. */
  project?: string
}

/**
 * A client library: from where the runtime is, or one of the program's own.
 * @throws PrecastError PC2094 when it is not installed
 */
export function findClient<T>(engine: string, name: string, options: ClientOptions): Promise<T> {
  const { project = process.cwd() } = options
  return importClient(engine, name, async () => {
    try {
      return await importPackage<T>(name)
    } catch {
      return createRequire(join(project, "package.json"))(name) as T
    }
  })
}

/**
 * The client library of a broker, which only programs that use the broker install.
 * @throws PrecastError PC2094 if it is not installed
 */
export async function importClient<T>(
  engine: string,
  name: string,
  load: () => Promise<T> = () => importPackage<T>(name),
): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    const error = runtimeError("PC2094", engine, name, code ?? message ?? String(cause))
    error.cause = cause
    throw error
  }
}
