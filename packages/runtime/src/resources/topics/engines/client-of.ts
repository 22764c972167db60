import { createRequire } from "node:module"
import { join } from "node:path"
import { importClient } from "./client.ts"
import type { EngineOptions } from "./open.ts"

/** Of engines whose clients are too big, or too seldom used, to be named in the runtime's package. */
export interface ClientOptions extends Partial<EngineOptions> {
  /** Folder of the program, whose packages are looked in too. Default: the one it is run in. */
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
      return (await import(name)) as T
    } catch {
      return createRequire(join(project, "package.json"))(name) as T
    }
  })
}
