import { isDeepStrictEqual } from "node:util"
import { entryOf } from "./entries.ts"

/** A request of the soak, and what its response must be. */
export interface SoakRequest {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly body?: object
  /** Whether the response of status 200 or 204 is the right one. */
  isRight(body: string): boolean
  /** It was confirmed: from now on it has to be there. */
  confirmed?(): void
}

/** Makes requests, and remembers what the server has confirmed. */
export class Requests {
  readonly entries: number[] = []
  readonly transfers: number[] = []
  #next = 1

  next(): SoakRequest {
    const kinds = [this.#store, this.#read, this.#transfer, this.#slow, this.#rows, this.#json]
    return kinds[Math.floor(Math.random() * kinds.length)]!.call(this)
  }

  #store(): SoakRequest {
    const id = this.#next++
    const confirmed = (): unknown => this.entries.push(id)
    const isRight = (text: string): boolean => text === "1"
    return { method: "POST", path: "/entries", body: entryOf(id), isRight, confirmed }
  }

  #read(): SoakRequest {
    const { entries } = this
    const id = entries[Math.floor(Math.random() * entries.length)]
    if (id === undefined) return this.#slow()
    const isRight = (text: string): boolean => isDeepStrictEqual(JSON.parse(text), entryOf(id))
    return { method: "GET", path: `/entries/${id}`, isRight }
  }

  #transfer(): SoakRequest {
    const id = this.#next++
    const confirmed = (): unknown => this.transfers.push(id)
    const body = { id, amount: (id % 9) + 1 }
    return { method: "POST", path: "/transfers", body, isRight: (text) => text === "", confirmed }
  }

  #slow(): SoakRequest {
    const id = this.#next++
    return { method: "GET", path: `/slow/${id}`, isRight: (text) => text === String(id) }
  }

  #rows(): SoakRequest {
    const lines = Array.from({ length: 600 }, (_, index) => `{"n":${index + 1}}\n`)
    // A stream whose first row takes long begins with an empty line, as a sign of life.
    return { method: "GET", path: "/rows", isRight: (text) => text.trimStart() === lines.join("") }
  }

  #json(): SoakRequest {
    return { method: "GET", path: "/json", isRight: (text) => /^[0-5]$/.test(text) }
  }
}
