// In a frame without an origin: starts a worker for each run, forwards its messages, and stops it after a timeout.
// Code of a shared link is untrusted, so the frame cannot access the page, its storage or a network.
import type { Ran, RunRequest } from "../shared/messages.ts"

interface Ask extends RunRequest {
  readonly id: number
  /** Text of the program that the worker runs. */
  readonly program: string
  readonly limitMs: number
}

let address: string | undefined

window.addEventListener("message", ({ data, source }: MessageEvent<Ask>) => {
  if (source !== window.parent) return
  const { id, program, limitMs, ...request } = data
  address ??= URL.createObjectURL(new Blob([program], { type: "text/javascript" }))
  const worker = new Worker(address)
  const finish = (ran: Ran): void => {
    clearTimeout(late)
    worker.terminate()
    window.parent.postMessage({ id, ran }, "*")
  }
  const late = setTimeout(
    () => finish(failure(`It took longer than ${limitMs / 1000} s.`)),
    limitMs,
  )
  worker.addEventListener("message", ({ data: said }: MessageEvent<unknown>) => finish(read(said)))
  worker.addEventListener("error", (event) => finish(failure(event.message)))
  worker.postMessage(request)
})

/** The worker runs the user's code, which may send any message. */
function read(said: unknown): Ran {
  const { ok, logs, result } = (said ?? {}) as Partial<Ran>
  return {
    ok: ok === true,
    logs: Array.isArray(logs) ? logs.slice(0, 1001).map((line) => cut(line, 2000)) : [],
    result: cut(result, 25_000),
  }
}

function cut(text: unknown, length: number): string {
  return String(text).slice(0, length)
}

function failure(result: string): Ran {
  return { ok: false, logs: [], result }
}
