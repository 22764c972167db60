import { block, type Code, concat, js, lines } from "../code.ts"
import type { Locals } from "../names.ts"

/**
 * Collects the text that an encoder will build: constant text, and expressions that give text. Constants that
 * meet are folded into one, also over the border of an `either` and from one round of a loop to the next, because
 * what an encoder costs is mostly the number of concatenations (benchmarks/encode).
 */
export interface Sink {
  readonly locals: Locals
  /** Constant JSON text. */
  constant(text: string): void
  /** An expression that gives text and binds closer than `+`. */
  text(expression: Code): void
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
  write(sink: Sink): void
}

export interface Loop {
  /** `for (let i = 0; i < items.length; i++)` */
  header: Code
  /** Whether this round is the first. */
  first: Code
  /** Whether there was no round. */
  empty: Code
}

/** The body of a function that returns the text `write` collects, passed through `finish`. */
export function collect(
  locals: Locals,
  finish: (text: Code) => Code,
  write: (sink: Sink) => void,
): Code {
  const target = locals.fresh("text")
  const sink = createSink(locals, target)
  write(sink)
  const only = sink.expression()
  if (only) return lines([...sink.bindings(), js`return ${finish(only)}`])
  return lines([...sink.statements("declare"), js`return ${finish(target)}`])
}

interface Either {
  condition: Code
  yes: string
  no: string
}

type Piece = string | { code: Code } | { either: Either }

interface OpenSink extends Sink {
  /** The whole text as one expression, when only bindings have to run before it. */
  expression(): Code | null
  bindings(): Code[]
  statements(target: "declare" | "append"): Code[]
  /** Takes away the constant at the end, to be written elsewhere. */
  takeEnd(): string
}

function createSink(locals: Locals, target: Code, start: Piece[] = []): OpenSink {
  // Pieces become code at the very end only: `list` still changes its first piece when it knows the last.
  const done: ({ binding: Code } | { statement: Code } | { pieces: Piece[] })[] = []
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
    const inner = createSink(locals, target)
    write(inner)
    return inner
  }

  const sink: OpenSink = {
    locals,
    constant(text) {
      const last = pieces.at(-1)
      if (text === "") return
      if (typeof last === "string") pieces[pieces.length - 1] = last + text
      else if (last && "either" in last) {
        last.either.yes += text
        last.either.no += text
      } else pieces.push(text)
    },
    text(code) {
      pieces.push({ code })
    },
    either(condition, yes, no) {
      const before = sink.takeEnd()
      pieces.push({ either: { condition, yes: before + yes, no: before + no } })
    },
    bind(hint, value) {
      const variable = locals.fresh(hint)
      done.push({ binding: js`const ${variable} = ${value}` })
      return variable
    },
    run,
    choose(cases, otherwise = () => {}) {
      const branches = cases.map(({ write }) => branch(write))
      const last = branch(otherwise)
      const texts = [...branches, last].map((one) => (one.bindings().length > 0 ? null : one.expression()))
      if (texts.every((text) => text !== null)) {
        const tests = cases.map(({ condition }, at) => js`${condition} ? ${texts[at]!} : `)
        return sink.text(js`(${concat(tests)}${texts.at(-1)!})`)
      }
      const tests = cases.map(({ condition }, at) => js`if (${condition}) ${body(branches[at]!)}`)
      const end = last.statements("append")
      if (end.length > 0) tests.push(block(end))
      run(concat(tests.flatMap((test, at) => (at === 0 ? [test] : [js` else `, test]))))
    },
    list(open, close, loop, write) {
      const before = sink.takeEnd() + open
      const round: Either = { condition: loop.first, yes: before, no: "," }
      const inner = createSink(locals, target, [{ either: round }])
      write(inner)
      // `…"},{"…` from one round to the next is one constant: the end of a round is written by the next.
      const end = inner.takeEnd()
      round.no = end + round.no
      run(js`${loop.header} ${body(inner)}`)
      sink.either(loop.empty, before + close, end + close)
    },
    rounds: (header, write) => run(js`${header} ${body(branch(write))}`),
    expression: () => (done.every((part) => "binding" in part) ? sum(pieces) : null),
    bindings: () => done.flatMap((part) => ("binding" in part ? [part.binding] : [])),
    statements(mode) {
      flush()
      let declared = mode === "append"
      return done.flatMap((part) => {
        if ("binding" in part) return [part.binding]
        const declare = declared ? [] : [js`let ${target} = ""`]
        if ("statement" in part) {
          declared = true
          return [...declare, part.statement]
        }
        const code = declared ? js`${target} += ${sum(part.pieces)}` : js`let ${target} = ${sum(part.pieces)}`
        declared = true
        return [code]
      })
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

function body(sink: OpenSink): Code {
  return block(sink.statements("append"))
}

function sum(pieces: readonly Piece[]): Code {
  if (pieces.length === 0) return js`${""}`
  return concat(pieces.flatMap((piece, at) => (at === 0 ? [piecesText(piece)] : [js` + `, piecesText(piece)])))
}

function piecesText(piece: Piece): Code {
  if (typeof piece === "string") return js`${piece}`
  if ("code" in piece) return piece.code
  const { condition, yes, no } = piece.either
  return yes === no ? js`${yes}` : js`(${condition} ? ${yes} : ${no})`
}
