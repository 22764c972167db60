import { type Code, js } from "../emit-code.ts"
import type { Sink } from "./sink.ts"

/** `{` before the first part that is there, `,` before the others. */
export interface Commas {
  /** A part that is always there. */
  always(write: (sink: Sink) => void): void
  /** A part that is there when the condition holds. */
  maybe(condition: Code, write: (sink: Sink) => void): void
  /** Parts follow that a loop writes by `again`. */
  mayFollow(): void
  again(sink: Sink, write: (sink: Sink) => void): void
  end(): void
}

export function createCommas(sink: Sink): Commas {
  // Known at compile time but for objects that start with parts that may be absent: those keep a flag.
  let written: "nothing" | "something" | Code = "nothing"

  function comma(at: Sink): void {
    if (written === "nothing") at.constant("{")
    else if (written === "something") at.constant(",")
    else at.either(written, ",", "{")
  }

  /** A part that may be omitted, so that the flag controls the next comma. */
  function flagged(at: Sink, write: (sink: Sink) => void): void {
    comma(at)
    write(at)
    if (typeof written !== "string") at.run(js`${written} = true`)
  }

  function startFlag(): void {
    if (written !== "nothing") return
    written = sink.locals.fresh("any")
    sink.run(js`let ${written} = false`)
  }

  return {
    always(write) {
      comma(sink)
      write(sink)
      written = "something"
    },
    maybe(condition, write) {
      const first = written === "nothing"
      startFlag()
      sink.choose([
        {
          condition,
          write(inner) {
            if (!first) return flagged(inner, write)
            inner.constant("{")
            write(inner)
            inner.run(js`${written as Code} = true`)
          },
        },
      ])
    },
    mayFollow: startFlag,
    again: flagged,
    end() {
      if (typeof written !== "string") sink.either(written, "}", "{}")
      else sink.constant(written === "nothing" ? "{}" : "}")
    },
  }
}
