import type { ChildProcess } from "node:child_process"
import type { Api7, TypeScript7 } from "../../2-read/typescript-7/api.ts"

/**
 * Starts TypeScript 7's server for a folder.
 * @param texts that stand in place of what is in files, by absolute name
 */
export function startApi(
  { sync }: TypeScript7,
  folder: string,
  texts?: ReadonlyMap<string, string>,
): Api7 {
  const fs = texts && { readFile: (file: string) => texts.get(file) }
  const api = new sync.API({ cwd: folder, ...(fs && { fs }) })
  endWithoutWords(api)
  return api
}

/**
 * TypeScript 7.0 ends its server by SIGTERM, upon which the server may write "context canceled" to the
 * error output that it shares with us, as if something had failed. It only reads, so it can be killed.
 */
function endWithoutWords(api: Api7): void {
  const { client } = api as { client?: { channel?: { child?: ChildProcess } } }
  const child = client?.channel?.child
  if (child === undefined) return
  const kill = child.kill.bind(child)
  child.kill = () => kill("SIGKILL")
}
