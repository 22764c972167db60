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
  let timer: NodeJS.Timeout | undefined
  const leave = (): void => {
    clearTimeout(timer)
    timer = undefined
    reading.delete(req.socket)
  }
  const end = (step: () => void): void => {
    leave()
    req.off("data", take)
    guarded(reply, step)
  }
  const take = (part: Buffer): void => {
    total += part.length
    parts.push(part)
    if (total > bodyBytes) end(() => refuse(reply, "body-too-large"))
  }
  reading.set(req.socket, reply)
  timer = setTimeout(() => end(() => refuse(reply, "timeout")), bodyMs)
  req.on("data", take)
  req.on("end", () => {
    // Refused already, or the client has gone.
    if (timer === undefined || !reply.open) return
    end(() => {
      const text = textOf(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts))
      if (text === undefined) app.refuse("utf-8", reply)
      else done(text)
    })
  })
  // A client that goes closes its response as well, which is where the abort is told.
  req.on("error", leave)
  req.on("close", leave)
}
