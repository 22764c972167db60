import { message, type Message } from "./pglite-messages.ts"

/**
 * Names of prepared statements and portals of one connection: all connections share one
 * session, in which two programs could use the same name for different statements.
 */
export class Names {
  readonly #prefix: string
  readonly #statements = new Set<string>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** The same message with names of this connection alone. Unnamed things stay unnamed. */
  own({ letter, bytes }: Message): Buffer {
    const body = bytes.subarray(5)
    if (letter === "P") {
      const [name, rest] = cut(body)
      const own = this.#own(name)
      if (own !== "") this.#statements.add(own)
      return message("P", own, rest)
    }
    if (letter === "B") {
      const [portal, behind] = cut(body)
      const [statement, rest] = cut(behind)
      return message("B", this.#own(portal), this.#own(statement), rest)
    }
    if (letter === "D" || letter === "C") {
      const [name] = cut(body.subarray(1))
      return message(letter, body.subarray(0, 1), this.#own(name))
    }
    if (letter === "E") {
      const [portal, rest] = cut(body)
      return message("E", this.#own(portal), rest)
    }
    return bytes
  }

  /** Messages that close everything that the connection has prepared. */
  forget(): Buffer {
    const closes = [...this.#statements].map((name) => message("C", Buffer.from("S"), name))
    return Buffer.concat([...closes, message("S")])
  }

  #own(name: string): string {
    return name === "" ? "" : this.#prefix + name
  }
}

function cut(bytes: Buffer): [text: string, rest: Buffer] {
  const end = bytes.indexOf(0)
  if (end < 0) throw new Error("unterminated string")
  return [bytes.toString("utf8", 0, end), bytes.subarray(end + 1)]
}
