import type { IncomingMessage } from "node:http"
import { BodyQueue } from "../../transport/request-stream.ts"
import type { FastifyResponseWriter } from "./reply.ts"

/** The chunks of a body, up to a maximum number of bytes. */
export function nodeStream(
  req: IncomingMessage,
  most: number | undefined,
  answer: FastifyResponseWriter,
): BodyQueue {
  const queue = new BodyQueue(req)
  answer.onEnd = () => queue.drop()
  let total = 0
  const fail = (reason: "body-too-large" | "aborted"): void => {
    req.off("data", take)
    req.resume()
    queue.fail(reason)
  }
  const take = (part: Buffer): void => {
    total += part.length
    if (most !== undefined && total > most) fail("body-too-large")
    else queue.push(part)
  }
  req.on("data", take)
  req.on("end", () => queue.end())
  req.on("error", () => fail("aborted"))
  req.on("close", () => fail("aborted"))
  return queue
}
