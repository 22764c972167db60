import { createRequire } from "node:module"
import { join } from "node:path"
import { importPackage } from "../../../base/import-package.ts"
import { importClient } from "./engines-client.ts"
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
