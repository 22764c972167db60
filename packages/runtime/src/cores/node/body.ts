import type { IncomingMessage } from "node:http"
import { textOf } from "../body-text.ts"
import { guarded, refuse, type NodeReply } from "./reply.ts"

/** Collects a body and gives its text. */
export function readBody(
  reply: NodeReply,
  req: IncomingMessage,
  done: (text: string) => void,
): void {
  const { options, reading, app } = reply.shared
  const { bodyBytes, bodyMs } = options.limits
  const parts: Buffer[] = []
  let total = 0
  reading.set(req.socket, reply)
  const timer = setTimeout(() => end(() => refuse(reply, "timeout")), bodyMs)

  const end = (step: () => void): void => {
    clearTimeout(timer)
    reading.delete(req.socket)
    req.removeAllListeners("data")
    guarded(reply, step)
  }
  req.on("data", (part: Buffer) => {
    total += part.length
    parts.push(part)
    if (total > bodyBytes) end(() => refuse(reply, "body-too-large"))
  })
  req.on("end", () => {
    if (total > bodyBytes || !reply.open) return
    end(() => {
      const text = textOf(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts))
      if (text === undefined) app.refuse("utf-8", reply)
      else done(text)
    })
  })
  // The client has gone: its response closes as well, which is where the abort is told.
  req.on("error", () => clearTimeout(timer))
}
