import { existsSync } from "node:fs"
import { Worker } from "node:worker_threads"
import { emitterFor } from "../../emit-file.ts"
import type { FileSites, ModuleCode } from "../../ir/ir-site.ts"

/** What is handed to the second thread. */
export interface WorkerSettings {
  readonly options: Readonly<Record<string, unknown>>
  /** 1 for each file that a thread has taken. */
  readonly claims: Int32Array
}

export interface EmitOrder {
  readonly index: number
  readonly sites: FileSites
}

/** Takes a file, unless the other thread has. */
export function claim(claims: Int32Array, index: number): boolean {
  return Atomics.compareExchange(claims, index, 0, 1) === 0
}

/** Emits files in two threads: the second begins with the first file, this one, when it is free, with the last. */
export interface Emitters {
  add(sites: FileSites): void
  /** Code by file name. */
  finish(): Promise<ReadonlyMap<string, ModuleCode>>
}

export function createEmitters(options: Readonly<Record<string, unknown>>): Emitters {
  const files: FileSites[] = []
  const claims = new Int32Array(new SharedArrayBuffer(4 * MOST))
  const made = new Map<string, ModuleCode>()
  const emit = emitterFor(options)
  let worker: Worker | null = null
  let until: ReturnType<typeof gather> | null = null
  const order = (index: number): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker?.postMessage({ index, sites: files[index]! } satisfies EmitOrder)
  return {
    add(sites) {
      const index = files.push(sites) - 1
      if (index >= MOST) return
      if (worker) return order(index)
      if (files.length < ENOUGH || !existsSync(workerFile())) return
      worker = new Worker(workerFile(), {
        workerData: { options, claims } satisfies WorkerSettings,
      })
      until = gather(worker, files, made)
      for (let at = 0; at < files.length; at++) order(at)
    },
    async finish() {
      for (let at = files.length - 1; at >= 0; at--)
        if (at >= MOST || claim(claims, at)) made.set(files[at]!.file, emit(files[at]!))
      await until?.(() => made.size === files.length)
      await worker?.terminate()
      // What a thread that broke had taken.
      for (const each of files) if (!made.has(each.file)) made.set(each.file, emit(each))
      return made
    },
  }
}

/** A thread takes 0.1 s to start, and as long to become fast. */
const ENOUGH = 20
const MOST = 100_000
/** Next to the bundle; in the sources, where it is TypeScript, one thread is sufficient. */
const workerFile = (): URL => new URL("./emit-worker.js", import.meta.url)

/** Takes what the other thread makes until `isDone`, or until it breaks. */
function gather(
  worker: Worker,
  files: readonly FileSites[],
  made: Map<string, ModuleCode>,
): (isDone: () => boolean) => Promise<void> {
  let look = (): void => {}
  let isBroken = false
  worker.on("message", ({ index, code }: { index: number; code: ModuleCode }) => {
    made.set(files[index]!.file, code)
    look()
  })
  worker.on("error", () => {
    isBroken = true
    look()
  })
  return (isDone) =>
    new Promise((done) => {
      look = () => {
        if (isBroken || isDone()) done()
      }
      look()
    })
}
