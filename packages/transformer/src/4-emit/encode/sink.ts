import { block, choice, type Code, concat, js, lines } from "../code.ts"
import type { Locals } from "../names.ts"
import { createQuotes, type Quotes, quotesOf } from "./quotes.ts"
import { isEither, type Piece, sum } from "./pieces.ts"

/**
 * Collects the text that an encoder will build: constant text, and expressions that give text. Constants that
 * meet are folded into one, also over the border of an `either` and from one round of a loop to the next, because
 * what an encoder costs is mostly the number of concatenations (docs/performance.md).
 */
export interface Sink {
  readonly locals: Locals
  /** The run whose text is looked at once in the end; null where every string is looked at by itself. */
  readonly attempt: Code | null
  /** Constant JSON text. */
  constant(text: string): void
  /** An expression that gives text and binds closer than `+`. Quotes in it are its own affair. */
  text(expression: Code): void
  /** Text for a value that breaks its type: how many quotes it has does not matter, since it is never clean. */
  odd(expression: Code): void
  /** One of two constants. */
  either(condition: Code, yes: string, no: string): void
  /** `const hint = value`; returns the variable. */
  bind(hint: string, value: Code): Code
  /** A statement that runs after the text so far. */
  run(statement: Code): void
  /** Text of the first case that holds, else of `otherwise`. */
  choose(cases: readonly Case[], otherwise?: (sink: Sink) => void): void
  /** `open`, the text of each round with `,` between, `close`. */
  list(open: string, close: string, loop: Loop, write: (sink: Sink) => void): void
  /** Rounds that mind their commas themselves. */
  rounds(header: Code, write: (sink: Sink) => void): void
}

export interface Case {
  condition: Code
  /** A condition to evaluate once only: not again to count quotes. */
  costly?: boolean
  write(sink: Sink): void
}

export interface Loop {
  /** `for (let i = 0; i < items.length; i++)` */
  header: Code
  /** Whether this round is the first. */
  first: Code
  /** Whether there was a round. */
  some: Code
}

/** The body of a function that gives `finish` the text that `write` collects. */
export function collect(
  locals: Locals,
  attempt: Code | null,
  finish: (text: Code) => Code,
  write: (sink: Sink) => void,
): Code {
  const scope = { locals, attempt, target: locals.fresh("text") }
  const sink = createSink(scope, [])
  write(sink)
  const only = sink.expression()
  if (only) return lines([...sink.bindings(), ...sink.counted(), finish(only)])
  return lines([...sink.statements("declare"), finish(scope.target)])
}

interface Scope {
  locals: Locals
  attempt: Code | null
  /** The variable that the text grows in. */
  target: Code
}

interface OpenSink extends Sink {
  readonly quotes: Quotes
  /** The whole text as one expression, when only bindings have to run before it. */
  expression(): Code | null
  bindings(): Code[]
  /** The statement that counts this sink's quotes, if it has any. */
  counted(): Code[]
  statements(target: "declare" | "append"): Code[]
  /** Takes away the constant at the end, to be written elsewhere. */
  takeEnd(): string
  /** Adds a constant that is counted elsewhere. */
  put(piece: Piece): void
}

type Part = { binding: Code } | { statement: Code } | { pieces: Piece[] }

function createSink(scope: Scope, start: Piece[]): OpenSink {
  const { locals, attempt, target } = scope
  // Pieces become code at the very end only: `list` still changes its first piece when it knows the last.
  const done: Part[] = []
  const quotes = createQuotes()
  let pieces = start

  function flush(): void {
    if (pieces.length > 0) done.push({ pieces })
    pieces = []
  }

  function run(statement: Code): void {
    flush()
    done.push({ statement })
  }

  function branch(write: (sink: Sink) => void): OpenSink {
    const inner = createSink(scope, [])
    write(inner)
    return inner
  }

  function put(piece: Piece): void {
    const last = pieces.at(-1)
    if (piece === "") return
    if (typeof piece !== "string") {
      // The constant before goes into both alternatives.
      const before = isEither(piece) ? sink.takeEnd() : ""
      pieces.push(
        isEither(piece) ? { ...piece, yes: before + piece.yes, no: before + piece.no } : piece,
      )
    } else if (typeof last === "string") pieces[pieces.length - 1] = last + piece
    else if (last && isEither(last)) {
      last.yes += piece
      last.no += piece
    } else pieces.push(piece)
  }

  const sink: OpenSink = {
    locals,
    attempt,
    quotes,
    put,
    run,
    constant(text) {
      quotes.add(quotesOf(text))
      put(text)
    },
    text: (code) => put({ code }),
    odd(code) {
      quotes.lose()
      put({ code })
    },
    either(condition, yes, no) {
      quotes.choose([condition], [createQuotes(quotesOf(yes)), createQuotes(quotesOf(no))])
      put({ condition, yes, no })
    },
    bind(hint, value) {
      const variable = locals.fresh(hint)
      done.push({ binding: js`const ${variable} = ${value}` })
      return variable
    },
    choose(cases, otherwise = () => {}) {
      const conditions = cases.map(({ condition }) => condition)
      const branches = [...cases.map(({ write }) => branch(write)), branch(otherwise)]
      const texts = branches.map((one) => (one.bindings().length > 0 ? null : one.expression()))
      const once = attempt !== null && cases.some((one) => one.costly)
      if (!once && texts.every((text) => text !== null)) {
        quotes.choose(
          conditions,
          branches.map((one) => one.quotes),
        )
        return put({ code: choice(conditions, texts) })
      }
      const bodies = branches.map((one) => one.statements("append"))
      const tests = conditions.map((condition, at) => js`if (${condition}) ${block(bodies[at]!)}`)
      const end = bodies.at(-1)!.length > 0 ? [...tests, block(bodies.at(-1)!)] : tests
      run(concat(end.flatMap((test, at) => (at === 0 ? [test] : [js` else `, test]))))
    },
    list(open, close, loop, write) {
      const before = sink.takeEnd()
      const round = { condition: loop.first, yes: before + open, no: "," }
      const inner = createSink(scope, [round])
      write(inner)
      // `…"},{"…` from one round to the next is one constant: the end of a round is written by the next.
      const end = inner.takeEnd()
      round.no = end + round.no
      run(js`${loop.header} ${block(inner.statements("append"))}`)
      put({ condition: loop.some, yes: end + close, no: before + open + close })
    },
    rounds: (header, write) => run(js`${header} ${block(branch(write).statements("append"))}`),
    expression: () => (done.every((part) => "binding" in part) ? sum(pieces) : null),
    bindings: () => done.flatMap((part) => ("binding" in part ? [part.binding] : [])),
    counted() {
      const count = attempt && quotes.expression()
      return count ? [js`${attempt!}.quotes += ${count}`] : []
    },
    statements(mode) {
      flush()
      let declared = mode === "append"
      const written = done.flatMap((part) => {
        if ("binding" in part) return [part.binding]
        const declare = declared ? [] : [js`let ${target} = ""`]
        if ("statement" in part) {
          declared = true
          return [...declare, part.statement]
        }
        const [first, second] = declared ? [target, js`+=`] : [js`let ${target}`, js`=`]
        declared = true
        return [js`${first} ${second} ${sum(part.pieces)}`]
      })
      return [...written, ...sink.counted()]
    },
    takeEnd() {
      const last = pieces.at(-1)
      if (typeof last !== "string") return ""
      pieces.pop()
      return last
    },
  }
  return sink
}
