import { spawn } from "node:child_process"
import { once } from "node:events"

/** A compiler that watches. */
export interface Watch {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Words behind `node`. */
  readonly words: readonly string[]
  /** Its output when it has compiled and waits for an edit. */
  readonly ready: RegExp
  readonly signal: AbortSignal
}

const MOST_MS = 300_000

/** Edits that warm the compiler up. */
const WARMUP = 3

/**
 * Starts the compiler and edits `count` times after three edits that do not count. Returns the milliseconds from each
 * edit to the compiler's first message that it is done after which `isDone`: earlier ones are of the edit before.
 */
export async function timeEdits(
  { cwd, env = process.env, words, ready, signal }: Watch,
  count: number,
  edit: (number: number) => void,
  isDone: (number: number) => boolean = () => true,
): Promise<number[]> {
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
  try {
    await Promise.race([output.next(), ended])
    const times: number[] = []
    for (let number = 0; number < count + WARMUP; number++) {
      await new Promise((later) => setTimeout(later, 300))
      // It may have compiled twice after the last one.
      output.forget()
      const start = performance.now()
      edit(number)
      do await Promise.race([output.next(), ended])
      while (!isDone(number))
      times.push(performance.now() - start)
    }
    return times.slice(WARMUP)
  } finally {
    child.kill()
    await closed
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
