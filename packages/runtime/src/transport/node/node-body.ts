import type { IncomingMessage } from "node:http"
import type { BodyError } from "../core.ts"
import { BodyQueue } from "../request-stream.ts"
import { guarded, refuse } from "../guarded-reply.ts"
import { type NodeReply } from "./node-reply.ts"

/** Collects a body of at most `most` bytes. */
export function readBody(
  reply: NodeReply,
  req: IncomingMessage,
  most: number,
  done: (body: Uint8Array) => void,
): void {
  const { options, reading } = reply.shared
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
    if (total > most) end(() => refuse(reply, "body-too-large"))
  }
  reading.set(req.socket, reply)
  timer = setTimeout(() => end(() => refuse(reply, "timeout")), options.limits.bodyMs)
  req.on("data", take)
  req.on("end", () => {
    // Refused already, or the client has gone.
    if (timer === undefined || !reply.open) return
    end(() => done(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)))
  })
  // A disconnecting client closes its response as well, which reports the abort.
  req.on("error", leave)
  req.on("close", leave)
}

/** Gives the bytes of a body as they come. */
export function streamBody(
  reply: NodeReply,
  req: IncomingMessage,
  most: number,
  done: (body: BodyQueue) => void,
): void {
  const queue = new BodyQueue(req)
  reply.onEnd = () => queue.drop()
  let total = 0
  const fail = (reason: BodyError["reason"]): void => {
    clearTimeout(timer)
    req.off("data", take)
    req.resume()
    // Read to its end, or responded to without it.
    if (queue.over) return
    // What follows of the body is not read, so nothing can follow it.
    reply.end()
    queue.fail(reason)
  }
  const take = (part: Buffer): void => {
    total += part.length
    if (total > most) fail("body-too-large")
    else queue.push(part)
  }
  const timer = setTimeout(() => fail("timeout"), reply.shared.options.limits.bodyMs)
  req.on("data", take)
  req.on("end", () => {
    clearTimeout(timer)
    queue.end()
  })
  req.on("error", () => fail("aborted"))
  req.on("close", () => fail("aborted"))
  guarded(reply, () => done(queue))
}
