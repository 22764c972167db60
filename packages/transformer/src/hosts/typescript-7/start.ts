import type { ChildProcess } from "node:child_process"
import type { Api7, TypeScript7 } from "../../2-read/typescript-7/api.ts"

/**
 * Starts TypeScript 7's server for a folder.
 * @param texts that stand in place of what is in files, by absolute name
 */
export function startApi(
  { sync }: TypeScript7,
  folder: string,
  texts?: Pick<ReadonlyMap<string, string>, "get">,
): Api7 {
  const fs = texts && { readFile: (file: string) => texts.get(file) }
  const api = new sync.API({ cwd: folder, ...(fs && { fs }) })
  const { channel } = (api as { client?: { channel?: Channel } }).client ?? {}
  if (channel) endWithoutWords(channel)
  if (channel) forgetPipes(channel)
  return api
}

/** Of the API's own. */
interface Channel {
  readonly child: ChildProcess
  readFd: number
  writeFd: number
}

/**
 * TypeScript 7.0 ends its server by SIGTERM, upon which the server may write "context canceled" to the
 * error output that it shares with us, as if something had failed. It only reads, so it can be killed.
 */
function endWithoutWords({ child }: Channel): void {
  const kill = child.kill.bind(child)
  child.kill = () => kill("SIGKILL")
}

/**
 * TypeScript 7.0 goes on to write to a server that is gone. Node has closed its pipes by then, and has
 * given their numbers to what was opened next, which may be the pipes of another server.
 */
function forgetPipes(channel: Channel): void {
  channel.child.once("exit", () => {
    channel.readFd = -1
    channel.writeFd = -1
  })
}
