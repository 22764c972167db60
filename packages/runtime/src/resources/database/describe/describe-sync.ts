import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { MessageChannel, receiveMessageOnPort, SHARE_ENV, Worker } from "node:worker_threads"
import { DescribeError, noDatabase } from "./describe-error.ts"
import type { DescribeMessage, DescribeReply } from "./describe-worker.ts"
import type { DescribeRequest, DescribeResult } from "./description.ts"

/** Options of `describeSync`. */
export interface DescribeSyncOptions {
  /** How long to wait, in milliseconds. */
  readonly timeoutMs: number
}

let worker: Worker | undefined

/**
 * As `describeStatements`, for callers that cannot wait for a promise, such as a compiler: a
 * thread does the work, and this one waits. The thread keeps its connections for the next call,
 * and does not keep the process running.
 * @throws DescribeError; also if there is no result in time
 */
export function describeSync(
  request: DescribeRequest,
  { timeoutMs }: DescribeSyncOptions,
): DescribeResult {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const { port1, port2: port } = new MessageChannel()
  worker ??= startWorker()
  worker.postMessage({ request, shared, port } satisfies DescribeMessage, [port])
  Atomics.wait(new Int32Array(shared), 0, 0, timeoutMs)
  const received = receiveMessageOnPort(port1) as { message: DescribeReply } | undefined
  port1.close()
  if (received === undefined) {
    void worker.terminate()
    worker = undefined
    throw noDatabase(request.database, `there was no result within ${timeoutMs} ms`)
  }
  const { message } = received
  if ("failure" in message) throw new DescribeError(message.failure)
  return message.result
}

function startWorker(): Worker {
  // Start options of the program, such as loaders, do not apply to the thread; a changed DATABASE_URL does.
  const started = new Worker(workerFile(), {
    name: "precast-sql",
    execArgv: [],
    env: SHARE_ENV,
  })
  const forget = (): void => {
    if (worker === started) worker = undefined
  }
  started.on("error", forget).on("exit", forget)
  started.unref()
  return started
}

// As it is found in node_modules, also by a program that a bundler put into one file.
function workerFile(): string {
  const own = fileURLToPath(import.meta.url)
  // Sources are run by Node as they are.
  if (own.endsWith(".ts")) return join(dirname(own), "describe-worker.ts")
  return createRequire(import.meta.url).resolve("@precast/runtime/sql/worker")
}
