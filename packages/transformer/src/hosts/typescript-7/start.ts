import type { ChildProcess } from "node:child_process"
import type { Api7, FileSystem7, Fs7, TypeScript7 } from "../../compiler/typescript-7/api.ts"
import { asBefore, isLater } from "./as-before.ts"

/**
 * Starts TypeScript 7's server for a folder.
 * @param texts in place of the content of files, by absolute name
 */
export function startApi({ sync, fs }: TypeScript7, folder: string, texts?: Texts): Api7 {
  const own = texts && { readFile: (file: string) => texts.get(file) }
  const api = new sync.API({ cwd: folder, ...(own && { fs: fileSystemOf(own, fs) }) })
  const { channel } = (api as { client?: { channel?: Channel } }).client ?? {}
  if (channel) endWithoutWords(channel)
  if (channel) forgetPipes(channel)
  const started = isLater(api) ? asBefore(api) : api
  if (channel) processes.set(started, channel)
  return started
}

/**
 * Ends the process, and leaves the trees that have come. The API cannot be used any more, nor closed.
 * @returns false: its process is not known
 */
export function endProcess(api: Api7): boolean {
  const channel = processes.get(api)
  channel?.close()
  return channel !== undefined
}

// The channel of each API.
const processes = new WeakMap<Api7, Channel>()

type Texts = Pick<ReadonlyMap<string, string>, "get">

/**
 * 7.1 must be given, for every call to a file system, which one handles it, and when to read the disk.
 * @param own results, undefined where the disk is read
 */
export function fileSystemOf(own: FileSystem7, fs: Fs7 | undefined): FileSystem7 {
  const { useOS } = fs?.serverFS ?? {}
  if (useOS === undefined) return own
  const asked = Object.entries(own).map(([name, answer]) => [
    name,
    (file: string): unknown => answer(file) ?? useOS,
  ])
  return Object.fromEntries([...OF_DISK.map((name) => [name, useOS]), ...asked])
}

const OF_DISK = [
  "directoryExists",
  "fileExists",
  "getAccessibleEntries",
  "realpath",
  "stat",
  "writeFile",
  "removeFile",
]

/** Of the API's own. */
interface Channel {
  readonly child: ChildProcess
  close(): void
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
 * TypeScript 7.0 continues to write to a server that has exited. Node has closed its pipes by then, and has
 * given their numbers to what was opened next, possibly the pipes of another server.
 */
function forgetPipes(channel: Channel): void {
  channel.child.once("exit", () => {
    channel.readFd = -1
    channel.writeFd = -1
  })
}
