import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as topicsModule from "@precast/runtime/topics"
import type { TopicsAdmin } from "@precast/runtime/topics"
import type { TopicsOptions } from "./options.ts"
import { type Engine, engineOf } from "../db/open.ts"
import { findTarget } from "../db/target.ts"
import { cliError } from "../errors/cli-error.ts"
import { findProject } from "../project/find.ts"
import type { Terminal } from "../terminal.ts"

/** Opens the topics of a project, and closes them afterwards. PC3050. */
export async function withTopics<T>(
  { database }: TopicsOptions,
  terminal: Terminal,
  work: (topics: TopicsAdmin) => Promise<T>,
): Promise<T> {
  const { folder } = findProject(terminal.cwd)
  const { openTopics } = await moduleOf(folder)
  const say = (line: string): void => terminal.err(line)
  const held: Engine[] = []
  const address = async (): Promise<string> => {
    const { openEngine } = await engineOf(folder)
    const { name } = findTarget({ database, migrations: undefined }, terminal)
    const env = { ...terminal.env, PRECAST_TEST_DATABASE: "shared" }
    const engine = await openEngine({ name, folder, env, say })
    held.push(engine)
    return engine.url
  }
  const topics = openTopics({ env: terminal.env, database: address, say })
  try {
    return await work(topics)
  } catch (error) {
    throw told(error)
  } finally {
    await topics.close().catch(() => {})
    for (const engine of held) await engine.stop()
  }
}

/** That of the project's own runtime; else that of this command. */
async function moduleOf(folder: string): Promise<typeof topicsModule> {
  try {
    const own = createRequire(join(folder, "package.json")).resolve("@precast/runtime/topics")
    return (await import(pathToFileURL(own).href)) as typeof topicsModule
  } catch {
    return import("@precast/runtime/topics")
  }
}

// Errors of the runtime and the server are for the user; any other is a defect of this command.
function told(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code !== "string" || code.startsWith("PC3")) return error
  return cliError("PC3050", message || code)
}
