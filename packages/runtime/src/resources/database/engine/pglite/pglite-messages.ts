/** Splits the bytes of a client into messages of the PostgreSQL protocol. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0)
  /** The first message of a connection has no letter in front. */
  #isFirst = true

  /** @returns the messages that are whole by now; the first with the letter 0 */
  read(bytes: Buffer): Message[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const found: Message[] = []
    for (;;) {
      const head = this.#isFirst ? 0 : 1
      if (this.#rest.length < head + 4) return found
      const length = head + this.#rest.readUInt32BE(head)
      if (length > LONGEST) throw new Error(`message too large: ${length} bytes`)
      if (this.#rest.length < length) return found
      const bytes = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      const code = this.#isFirst && length >= 8 ? bytes.readUInt32BE(4) : 0
      // After a request for encryption, the actual first message follows.
      if (this.#isFirst && code !== SSL && code !== GSS) this.#isFirst = false
      found.push({ letter: head === 0 ? "" : String.fromCharCode(bytes[0] ?? 0), bytes, code })
    }
  }
}

export interface Message {
  /** Empty for the first of a connection. */
  readonly letter: string
  readonly bytes: Buffer
  /** The code of a first message. */
  readonly code: number
}

/** Codes of first messages that request something other than a session. */
export const SSL = 80_877_103
export const GSS = 80_877_104
export const CANCEL = 80_877_102

const LONGEST = 1024 ** 3

/** A message of a server or a client, put together. */
export function message(letter: string, ...parts: readonly (string | Buffer | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(`${part}\0`)
      if (typeof part !== "number") return part
      const four = Buffer.alloc(4)
      four.writeUInt32BE(part)
      return four
    }),
  )
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** An ErrorResponse as a server sends it. */
export function errorMessage(severity: "ERROR" | "FATAL", code: string, text: string): Buffer {
  return message("E", `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, "")
}

/** The transaction status in the last `ReadyForQuery` of a response; undefined if there is none. */
export function stateAfter(answer: Buffer): "I" | "T" | "E" | undefined {
  // It is the last message of a response, and always six bytes long.
  const at = answer.length - 6
  if (at < 0 || answer[at] !== 0x5a || answer.readUInt32BE(at + 1) !== 5) return undefined
  return String.fromCharCode(answer[at + 5] ?? 0) as "I" | "T" | "E"
}
