import { spawn } from "node:child_process"
import { once } from "node:events"
import { type FSWatcher, readdirSync, watch } from "node:fs"
import { join } from "node:path"

/** A compiler that watches. */
interface Watch {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Words behind `node`. */
  readonly words: readonly string[]
  /** Its output when it has compiled and waits for an edit. */
  readonly ready: RegExp
  /** Folder of what it writes. */
  readonly output?: string
  readonly signal: AbortSignal
}

/** Milliseconds from an edit. */
export interface EditTime {
  /** To the message of the compiler that it is done. */
  readonly ms: number
  /** To the last change of its output before this message; absent: nothing has changed, or no folder is known. */
  readonly writtenMs?: number
}

const MOST_MS = 300_000

/** Edits that warm the compiler up. */
export const WARMUP = 3

/**
 * Starts the compiler and edits `count` times after three edits that do not count. An edit takes until the compiler's
 * first message that it is done after which `isDone`: earlier ones are of the edit before.
 */
export async function timeEdits(
  { cwd, env = process.env, words, ready, output: folder, signal }: Watch,
  count: number,
  edit: (number: number) => void,
  isDone: (number: number) => boolean = () => true,
): Promise<EditTime[]> {
  const child = spawn(process.execPath, words, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: MOST_MS,
    signal,
  })
  const closed = once(child, "close").catch(() => {})
  const output = readOutput(child.stdout, ready)
  const ended = closed.then(() => Promise.reject(new Error(`${words.join(" ")} has exited`)))
  ended.catch(() => {})
  const written = new Changes()
  try {
    await Promise.race([output.next(), ended])
    if (folder !== undefined) written.watch(folder)
    const times: EditTime[] = []
    for (let number = 0; number < count + WARMUP; number++) {
      await new Promise((later) => setTimeout(later, 300))
      // It may have compiled twice after the last one.
      output.forget()
      written.forget()
      const start = performance.now()
      edit(number)
      do await Promise.race([output.next(), ended])
      while (!isDone(number))
      const ms = performance.now() - start
      const last = await written.last()
      times.push({ ms, ...(last !== undefined && { writtenMs: Math.min(ms, last - start) }) })
    }
    return times.slice(WARMUP)
  } finally {
    written.close()
    child.kill()
    await closed
  }
}

/** When files below a folder change. */
class Changes {
  #last: number | undefined
  readonly #watchers: FSWatcher[] = []

  /** Each folder alone: Node's recursive watching misses a file that takes the place of another one. */
  watch(folder: string): void {
    this.#watchers.push(watch(folder, () => (this.#last = performance.now())))
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) this.watch(join(folder, entry.name))
  }

  forget(): void {
    this.#last = undefined
  }

  /** The time of the last change; events of changes that have been made may be on their way. */
  async last(): Promise<number | undefined> {
    await new Promise((later) => setTimeout(later, 30))
    return this.#last
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close()
  }
}

function readOutput(
  stream: NodeJS.ReadableStream,
  ready: RegExp,
): { forget(): void; next(): Promise<void> } {
  let text = ""
  let look = (): void => {}
  stream.on("data", (more: Buffer) => {
    text += more.toString()
    look()
  })
  return {
    forget: () => void (text = ""),
    next: () =>
      new Promise((resolve) => {
        look = () => {
          if (!ready.test(text)) return
          text = ""
          look = () => {}
          resolve()
        }
        look()
      }),
  }
}
