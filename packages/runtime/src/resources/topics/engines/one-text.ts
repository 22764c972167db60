import { readEnvelope, writeEnvelope, type Envelope } from "./envelope.ts"

/**
 * A message as one text, for brokers whose attributes are limited or do not accept arbitrary
 * text.
 */
export interface OneText extends Envelope {
  /** The only subscription for the message: of a dead letter that is replayed. */
  to?: string | undefined
}

/** Lines: the subscription, the message without its body, and the body. */
export function writeText(message: OneText): string {
  const to = message.to === undefined ? "" : `>${message.to}\n`
  return `${to}${writeEnvelope(message)}\n${message.message.body}`
}

/** Reads a text of `writeText`; any other text becomes a body. */
export function readText(text: string, fallbackId: string): OneText {
  const [, to, line, body = ""] = /^(?:>([a-z0-9-]*)\n)?(\{[^\n]*\})\n([^]*)$/.exec(text) ?? []
  const unknown = readEnvelope(undefined, text, fallbackId)
  if (line === undefined) return unknown
  const found = readEnvelope(line, body, fallbackId)
  return found.message.id === fallbackId ? unknown : { ...found, to }
}
