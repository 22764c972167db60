import type { OutgoingMessage } from "../../topics-engine.ts"

// Neither occurs in JSON text, where control characters are escaped (RFC 8259 §7).
const SEPARATOR = "\x1e"
const NULL = "\x1d"

/** Parameters of a statement that has the messages of a batch as texts with a separator between them. */
export function columnsOf(messages: readonly OutgoingMessage[]): (string | null)[] {
  return [
    joined(messages, ({ id }) => keyText(id)),
    unlessEmpty(messages, ({ key }) => (key === null ? null : keyText(key))),
    joined(messages, ({ body }) => bodyText(body)),
    unlessEmpty(messages, ({ attributes }) => attributesText(attributes)),
    joined(messages, ({ publishedAt }) => String(publishedAt.getTime())),
    unlessEmpty(messages, ({ notBefore }) =>
      notBefore === null ? null : `${notBefore.getTime()}`,
    ),
  ]
}

function joined(
  messages: readonly OutgoingMessage[],
  text: (message: OutgoingMessage) => string,
): string {
  if (messages.length === 1) return text(messages[0]!)
  return messages.map(text).join(SEPARATOR)
}

/** null if no message has it. */
function unlessEmpty(
  messages: readonly OutgoingMessage[],
  text: (message: OutgoingMessage) => string | null,
): string | null {
  let isEmpty = true
  const texts = messages.map((message) => {
    const one = text(message)
    if (one === null) return NULL
    isEmpty = false
    return one
  })
  return isEmpty ? null : texts.join(SEPARATOR)
}

/**
 * Any text in a form that PostgreSQL accepts: unusual ones as JSON, which escapes NUL and lone
 * surrogates.
 */
export function keyText(text: string): string {
  return isPlain(text) ? text : JSON.stringify(text)
}

/** The inverse of `keyText`. */
export function keyOf(text: string): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : text
}

function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what it is about
  return text !== "" && !/^"|[\0-\x1f]/.test(text) && text.isWellFormed()
}

// A text with these is not JSON, and is refused when it is decoded, too.
// oxlint-disable-next-line no-control-regex -- they are what it is about
const ODD = /[\0\x1d\x1e]/g

function bodyText(body: string): string {
  return body === "" ? " " : body.replace(ODD, "\ufffd")
}

export function attributesText(attributes: Readonly<Record<string, string>>): string | null {
  for (const _ in attributes) return JSON.stringify(attributes)
  return null
}

export function attributesOf(text: string | null): Record<string, string> {
  return text === null ? {} : (JSON.parse(text) as Record<string, string>)
}
