import type { Ran, RunRequest } from "../shared/messages.ts"

/** Longest time that a run may take, of the user's code alone. */
const LIMIT_MS = 3000

/** Runs scripts in a frame without an origin; see `sandbox.html`. */
export function openSandbox(): (request: RunRequest) => Promise<Ran> {
  let frame: Promise<HTMLIFrameElement> | undefined
  let program: Promise<string> | undefined
  let count = 0
  return async (request) => {
    // Helpers of the emitted code; fetched for the first run.
    program ??= textOf("runtime.js")
    frame ??= openFrame()
    const [{ contentWindow }, text] = await Promise.all([frame, program])
    const id = ++count
    contentWindow!.postMessage({ ...request, id, program: text, limitMs: LIMIT_MS }, "*")
    const ran = await answerOf(contentWindow!, id)
    if (ran) return ran
    // The frame itself does not respond any more.
    ;(await frame).remove()
    frame = undefined
    return { ok: false, logs: [], result: `It took longer than ${LIMIT_MS / 1000} s.` }
  }
}

async function textOf(file: string): Promise<string> {
  const response = await fetch(new URL(file, import.meta.url))
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.text()
}

function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe")
  frame.setAttribute("sandbox", "allow-scripts")
  frame.title = "Sandbox"
  frame.hidden = true
  frame.src = String(new URL("sandbox.html", import.meta.url))
  return new Promise((done) => {
    frame.addEventListener("load", () => done(frame), { once: true })
    document.body.append(frame)
  })
}

/** null: no result arrived, long after the frame should have stopped the run. */
function answerOf(from: Window, id: number): Promise<Ran | null> {
  return new Promise((done) => {
    const finish = (ran: Ran | null): void => {
      clearTimeout(late)
      window.removeEventListener("message", hear)
      done(ran)
    }
    const hear = ({ source, data }: MessageEvent<{ id?: number; ran?: Ran }>): void => {
      if (source === from && data.id === id && data.ran) finish(data.ran)
    }
    const late = setTimeout(() => finish(null), LIMIT_MS * 3)
    window.addEventListener("message", hear)
  })
}
