import type { ConsumeMessage, GetMessage, Options } from "amqplib"
import { readEnvelope, writeEnvelope, type Envelope } from "../envelope.ts"

// Headers are limited to 64 KB; a longer line precedes the body.
const longestLine = 30_000

/** A message as it is published: content and properties. */
export function contentOf(envelope: Envelope): { content: Buffer; options: Options.Publish } {
  const line = writeEnvelope(envelope)
  const { message } = envelope
  const isShort = line.length <= longestLine
  return {
    content: Buffer.from(isShort ? message.body : line + message.body),
    options: {
      persistent: true,
      contentType: "application/json",
      headers: isShort ? { "precast-message": line } : { "precast-before-body": line.length },
    },
  }
}

export function envelopeOf({ content, properties, fields }: ConsumeMessage | GetMessage): Envelope {
  const headers = (properties.headers ?? {}) as Record<string, unknown>
  const line = headers["precast-message"]
  const before = headers["precast-before-body"]
  const fallback = String(properties.messageId ?? `${fields.exchange}:${fields.deliveryTag}`)
  if (typeof before === "number") {
    return readEnvelope(
      content.toString("latin1", 0, before),
      content.toString("utf8", before),
      fallback,
    )
  }
  return readEnvelope(typeof line === "string" ? line : undefined, content.toString(), fallback)
}

/** How many times the server has delivered it before. */
export function countOf({ properties }: ConsumeMessage | GetMessage): number {
  const count: unknown = properties.headers?.["x-delivery-count"]
  return typeof count === "number" ? count : 0
}
