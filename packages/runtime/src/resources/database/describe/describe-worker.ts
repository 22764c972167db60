// A thread that describes statements for callers that cannot wait for a promise.
import { writeSync } from "node:fs"
import { type MessagePort, parentPort } from "node:worker_threads"
import type { DescribeFailure } from "./describe-error.ts"
import type { DescribeRequest, DescribeResult } from "./description.ts"

/** A request from another thread. */
export interface DescribeMessage {
  readonly request: DescribeRequest
  /** One integer, which is 1 once the reply has been posted. */
  readonly shared: SharedArrayBuffer
  readonly port: MessagePort
}

/** Posted on the port. */
export type DescribeReply =
  | { readonly result: DescribeResult }
  | { readonly failure: DescribeFailure }

parentPort?.on("message", ({ request, shared, port }: DescribeMessage) => {
  void reply(request).then((message) => {
    port.postMessage(message)
    Atomics.store(new Int32Array(shared), 0, 1)
    Atomics.notify(new Int32Array(shared), 0)
    port.close()
  })
})

async function reply(request: DescribeRequest): Promise<DescribeReply> {
  // Loaded with the first request, so that a failure to load is reported as well.
  try {
    const { describeStatements } = await import("./describe-statements.ts")
    return { result: await describeStatements(request, { say }) }
  } catch (error) {
    const { DescribeError, failureOf, noDatabase } = await import("./describe-error.ts")
    const known = error instanceof DescribeError ? error : noDatabase(request.database, error)
    return { failure: failureOf(known) }
  }
}

// The streams of a thread are written by the thread that started it, which is waiting.
function say(line: string): void {
  writeSync(2, `precast: ${line}\n`)
}
