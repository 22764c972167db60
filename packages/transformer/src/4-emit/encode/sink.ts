import { block, type Code, concat, js, lines } from "../emit-code.ts"
import type { Helper } from "../create-emitter.ts"
import type { Locals } from "../names.ts"
import { byteRows } from "./byte-rows.ts"
import {
  isChoice,
  isDynamic,
  isEither,
  type Branch,
  type Counted,
  type Piece,
  type Printing,
  type Scalar,
  sum,
} from "./pieces.ts"

/**
 * Collects the text that an encoder will build: constant text, and expressions that return text. Adjacent
 * constants are folded into one, also over the border of an `either` and from one round of a loop to the
 * next, because the cost of an encoder is mostly the number of concatenations (docs/performance-encode.md).
 *
 * Where the text is checked once at the end, the encoder reports how many quotes it writes itself. The number
 * is passed along with a string that is written anyway: `string(value.name, 12)`.
 */
export interface Sink {
  readonly locals: Locals
  readonly way: Printing["way"]
  /** Constant JSON text. */
  constant(text: string): void
  /** An expression that gives text and binds closer than `+`. Quotes in it are its own affair. */
  text(expression: Code): void
  /** A string of the value's, between quotes. */
  string(value: Code): void
  /** A number, a boolean, or a Date whose quotes are constants: text that `helper` makes. */
  scalar(as: Scalar, helper: Helper, value: Code): void
  /** What the function `write` of a type writes: the text that it returns, or bytes behind those so far. */
  part(write: Code, value: Code): void
  /** Text for a value that breaks its type: how many quotes it has does not matter, since it is never clean. */
  odd(expression: Code): void
  /** One of two constants, without quotes. */
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
  /** Whether this round is the first; evaluated once a round at most. */
  first: Code
  /** Whether there was a round. */
  some: Code
}

/**
 * The body of a function that gives `finish` the text that `write` collects; of bytes the place behind them, where the
 * parameter `at` is the place before.
 */
export function collect(
  locals: Locals,
  printing: Printing,
  finish: (text: Code) => Code,
  write: (sink: Sink) => void,
): Code {
  const target = printing.way === "bytes" ? js`at` : locals.fresh("text")
  const scope = { locals, printing, target }
  const sink = createSink(scope, [])
  write(sink)
  const only = sink.expression()
  if (only) return lines([...sink.bindings(), finish(only)])
  return lines([...sink.statements("declare"), finish(scope.target)])
}

interface Scope {
  locals: Locals
  printing: Printing
  /** The variable that the text grows in, or that has the place behind the bytes. */
  target: Code
}

interface OpenSink extends Sink, Branch {
  /** Quotes that nothing reports so far; `anything` where the text is never clean. */
  quotes(): number | "anything"
  /** Takes quotes away, to be reported elsewhere. */
  without(quotes: number): void
  /** Whether the whole text is one expression, and nothing has to run before it. */
  isExpression(): boolean
  bindings(): Code[]
  statements(target: "declare" | "append"): Code[]
  /** Takes away the constant at the end, to be written elsewhere. */
  takeEnd(): string
}

type Part = { binding: Code } | { statement: Code } | { pieces: Piece[] }

function createSink(scope: Scope, start: Piece[]): OpenSink {
  const { locals, printing, target } = scope
  const isBytes = printing.way === "bytes"
  // Pieces become code at the very end only: `list` still changes its first piece when it knows the last.
  const done: Part[] = []
  let pieces = start
  let own = 0
  let lost = false

  function flush(): void {
    if (pieces.length > 0) done.push({ pieces })
    pieces = []
  }

  function run(statement: Code): void {
    flush()
    done.push({ statement })
  }

  function branch(write: (sink: Sink) => void, start: Piece[] = []): OpenSink {
    const inner = createSink(scope, start)
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
    } else if (
      last &&
      isChoice(last) &&
      last.branches.some((one) => one.endsConstant()) &&
      isCheap(piece, last.branches.length)
    ) {
      for (const one of last.branches) one.put(piece)
    } else pieces.push(piece)
  }

  /** Whether a constant is written into each of so many branches: a concatenation less where they begin or end with one. */
  function isCheap(text: string, branches: number): boolean {
    return printing.folding && text.length * (branches - 1) <= MOST_REPEATED
  }

  /** Gives the quotes of this level to a string of this level, else to the first piece. */
  function settle(): void {
    if (printing.way !== "at the end" || own === 0 || lost) return
    const rows = [...done.flatMap((part) => ("pieces" in part ? [part.pieces] : [])), pieces]
    const carrier = rows.flat().find(isDynamic)
    const row = rows.find((at) => at.length > 0)
    if (carrier) carrier.quotes += own
    else if (row) row[0] = { counted: row[0] as Counted["counted"], quotes: own }
    else run(js`${printing.helper("counted")}("", ${own})`)
    own = 0
  }

  const sink: OpenSink = {
    locals,
    way: printing.way,
    // Not a getter: V8 makes a hidden class of its own for each object that is written with one, and
    // keeps it, with all that the getter sees, until a full collection (benchmarks/compile).
    quotes: () => (lost ? "anything" : own),
    without(quotes) {
      own -= quotes
    },
    put,
    run,
    constant(text) {
      own += quotesOf(text)
      put(text)
    },
    text: (code) => put({ code }),
    string(value) {
      sink.constant('"')
      // The writer of bytes writes the second quote as well.
      if (isBytes) return put({ written: value, by: "string" })
      put({ dynamic: value, quotes: 0 })
      sink.constant('"')
    },
    scalar: (as, helper, value) =>
      put(
        isBytes ? { written: value, by: as } : { code: js`${printing.helper(helper)}(${value})` },
      ),
    part: (write, value) =>
      put(isBytes ? { written: value, by: { part: write } } : { code: js`${write}(${value})` }),
    odd(code) {
      lost = true
      put({ code })
    },
    either: (condition, yes, no) => put({ condition, yes, no }),
    bind(hint, value) {
      const variable = locals.fresh(hint)
      done.push({ binding: js`const ${variable} = ${value}` })
      return variable
    },
    choose(cases, otherwise) {
      const conditions = cases.map(({ condition }) => condition)
      const before = sink.takeEnd()
      // Of bytes, a branch that writes the constant alone would be one more.
      const isRepeated = otherwise !== undefined || !isBytes
      const start = isRepeated && isCheap(before, cases.length + 1) ? before : ""
      if (start !== before) put(before)
      const open = (write: (sink: Sink) => void): OpenSink =>
        branch(write, start === "" ? [] : [start])
      const branches = [...cases.map(({ write }) => open(write)), open(otherwise ?? (() => {}))]
      const known = branches.filter((one) => one.quotes() !== "anything")
      const counts = new Set(known.map((one) => one.quotes() as number))
      const [only = 0] = counts
      if (known.length === 0) lost = true
      if (counts.size === 1) {
        // The same in every branch: one report instead of several.
        own += only
        for (const one of known) one.without(only)
      }
      if (branches.every((one) => one.isExpression())) return put({ conditions, branches })
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
    isExpression: () => !isBytes && done.length === 0,
    expression() {
      if (isBytes || !done.every((part) => "binding" in part)) return null
      settle()
      return sum(pieces, printing)
    },
    endsConstant() {
      const last = pieces.at(-1)
      return last === undefined || typeof last === "string"
    },
    bindings: () => done.flatMap((part) => ("binding" in part ? [part.binding] : [])),
    statements(mode) {
      settle()
      flush()
      const { constants } = printing
      let declared = mode === "append" || constants !== null
      return done.flatMap((part) => {
        if ("binding" in part) return [part.binding]
        if ("pieces" in part && constants) return byteRows(part.pieces, target, constants, printing)
        const declare = declared ? [] : [js`let ${target} = ""`]
        if ("statement" in part) {
          declared = true
          return [...declare, part.statement]
        }
        const [first, second] = declared ? [target, js`+=`] : [js`let ${target}`, js`=`]
        declared = true
        return [js`${first} ${second} ${sum(part.pieces, printing)}`]
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

// So many characters more of emitted code at most.
const MOST_REPEATED = 120

/** The number of quotes in a constant. */
function quotesOf(text: string): number {
  let quotes = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++
  return quotes
}
