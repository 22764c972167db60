import { parentPort, workerData } from "node:worker_threads"
import { emitterFor } from "../../emit-file.ts"
import { claim, type EmitOrder, type WorkerSettings } from "./emitters.ts"

// Emits on a second thread, while the first one waits for TypeScript.

const { options, claims } = workerData as WorkerSettings
const emit = emitterFor(options)
parentPort!.on("message", ({ index, sites }: EmitOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  if (claim(claims, index)) parentPort!.postMessage({ index, code: emit(sites) })
})
