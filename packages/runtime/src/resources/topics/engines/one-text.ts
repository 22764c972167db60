import { readEnvelope, writeEnvelope, type Envelope } from "./envelope.ts"

/** A message as one text, for engines whose attributes are few or take no text whatever. */
export interface OneText extends Envelope {
  /** The only subscription that it is for: a dead letter that is given again. */
  to?: string | undefined
}

/** Lines: whom it is for, all of the message but its body, and the body. */
export function writeText(message: OneText): string {
  const to = message.to === undefined ? "" : `>${message.to}\n`
  return `${to}${writeEnvelope(message)}\n${message.message.body}`
}

/** What `writeText` wrote; of anything else, it as a body. */
export function readText(text: string, fallbackId: string): OneText {
  const [, to, line, body = ""] = /^(?:>([a-z0-9-]*)\n)?(\{[^\n]*\})\n([^]*)$/.exec(text) ?? []
  const unknown = readEnvelope(undefined, text, fallbackId)
  if (line === undefined) return unknown
  const found = readEnvelope(line, body, fallbackId)
  return found.message.id === fallbackId ? unknown : { ...found, to }
}
