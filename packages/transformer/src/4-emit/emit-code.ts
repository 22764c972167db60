import { ANY_IDENTIFIER, IDENTIFIER, RESERVED } from "./emit-identifier.ts"
import { literalText, PLAIN } from "./literal.ts"

/**
 * Emitted JavaScript text. Only this file makes it, so text of the user's program
 * (keys, literals, messages) can reach the output in no other way than as a quoted literal.
 */
export class Code {
  // Private: an object that merely looks like Code cannot pass as Code.
  readonly #text: string
  /** Whether the text holds a line break: known without searching it, which saves a copy of most texts. */
  readonly isLong: boolean

  /** @internal use js``, name, join, block */
  constructor(text: string, isLong: boolean = text.includes("\n")) {
    this.#text = text
    this.isLong = isLong
  }

  get text(): string {
    return this.#text
  }

  static is(value: unknown): value is Code {
    return typeof value === "object" && value !== null && #text in value
  }

  toString(): string {
    throw new TypeError("Code is spliced by js``, not by string concatenation")
  }
}

/** What may fill a hole: Code is spliced, a list of Code becomes lines, the rest a literal. */
export type Hole = Code | readonly Code[] | string | number | boolean | null | undefined | bigint

/**
 * Code that looks like the template. Common indentation is removed; spliced code of several lines
 * takes the indentation of the line it is spliced into; a line of nothing but empty holes
 * disappears.
 */
export function js(template: TemplateStringsArray, ...holes: Hole[]): Code {
  const { parts, indentations, isLong, alone } = readTemplate(template)
  if (alone) return alone
  let text = parts[0]!
  let anyLong = isLong
  let emptyHole = false
  for (let index = 0; index < holes.length; index++) {
    const hole = holeCode(holes[index])
    if (hole.text === "") emptyHole = true
    if (hole.isLong) anyLong = true
    text += indented(hole, indentations[index]!) + parts[index + 1]!
  }
  return emptyHole && anyLong ? new Code(withoutEmptyHoleLines(text)) : new Code(text, anyLong)
}

/** No code at all; a line that holds nothing else disappears. */
export const nothing: Code = new Code("")

/**
 * A call, or a `new`, that bundlers may drop when its result is unused: an application then contains only the
 * constants of the functions that it uses.
 */
export function pure(call: Code): Code {
  return js`/* @__PURE__ */ ${call}`
}

/** An identifier; the user's own may have letters of any script. */
export function name(identifier: string): Code {
  if (!IDENTIFIER.test(identifier) && !ANY_IDENTIFIER.test(identifier))
    throw new TypeError(`not an identifier: ${identifier}`)
  return new Code(identifier, false)
}

/** `a && b && c`; `empty` when there are no parts. A long one spans several lines. */
export function join(parts: readonly Code[], operator: "&&" | "||" | ",", empty: Code): Code {
  if (parts.length === 0) return empty
  if (parts.length === 1) return parts[0]!
  const texts = parts.map((part) => part.text)
  const length = texts.reduce((sum, text) => sum + text.length + operator.length + 2, 0)
  const long = length > 90 || parts.some((part) => part.isLong)
  if (operator === ",") return new Code(texts.join(long ? ",\n" : ", "))
  return new Code(texts.join(long ? ` ${operator}\n\t` : ` ${operator} `))
}

/** Statements, one under the other. */
export function lines(parts: readonly Code[]): Code {
  let text = ""
  let isLong = false
  for (const part of parts) {
    if (part.text === "") continue
    isLong ||= part.isLong || text !== ""
    text += text === "" ? part.text : `\n${part.text}`
  }
  return new Code(text, isLong)
}

/** Code one after the other on one line: `a + b + c` from parts that carry their operators. */
export function concat(parts: readonly Code[]): Code {
  return new Code(parts.map((part) => part.text).join(""))
}

/** A string literal in single quotes, so that JSON text in it stays readable: `',"name":"'`. */
export function text(value: string): Code {
  if (PLAIN.test(value)) return new Code(`'${value}'`, false)
  const inner = literalText(value).slice(1, -1)
  return new Code(
    `'${inner.replace(/\\(.)|'/g, (whole, escape) => (escape === '"' ? '"' : whole === "'" ? "\\'" : whole))}'`,
    false,
  )
}

/** `a + b + c`, as many on a line as fit. */
export function textSum(parts: readonly Code[]): Code {
  if (parts.length === 0) return text("")
  const rows = [""]
  for (const [index, part] of parts.entries()) {
    const row = rows.at(-1)!
    const piece = indented(part, "\t") + (index < parts.length - 1 ? " +" : "")
    if (row === "") rows[rows.length - 1] = piece
    else if (row.length + piece.length > WIDTH || part.isLong) rows.push(piece)
    else rows[rows.length - 1] = `${row} ${piece}`
  }
  return new Code(rows.join("\n\t"))
}

/** `(first ? a : second ? b : c)`, one alternative a line where they are long. */
export function choice(conditions: readonly Code[], values: readonly Code[]): Code {
  const rows = values.map((value, index) => {
    const condition = conditions[index]
    return condition ? `${condition.text} ? ${value.text}` : value.text
  })
  const row = rows.join(" : ")
  if (row.length <= WIDTH && !row.includes("\n")) return new Code(`(${row})`)
  const alternatives = rows.map((at) => indented(new Code(at), "\t\t"))
  return new Code(`(${alternatives.join("\n\t: ")})`)
}

// Leaves room for the indentation of what it is spliced into.
const WIDTH = 80

/** `{ … }` around statements. */
export function block(parts: readonly Code[]): Code {
  const inner = lines(parts)
  if (inner.text === "") return new Code("{}", false)
  return new Code(`{\n\t${indented(inner, "\t")}\n}`, true)
}

/** `.key` where the key is an identifier, else `["key"]`. `__proto__` is for the caller to mind. */
export function member(object: Code, key: string): Code {
  return new Code(object.text + (IDENTIFIER.test(key) ? `.${key}` : `[${literalText(key)}]`))
}

/** A property in an object literal; `{ __proto__: x }` would set the prototype, `{ ["__proto__"]: x }` does not. */
export function property(key: string, value: Code): Code {
  if (key === "__proto__") return new Code(`["__proto__"]: ${value.text}`)
  if (key === value.text && !RESERVED.has(key)) return value
  return new Code(`${IDENTIFIER.test(key) ? key : literalText(key)}: ${value.text}`)
}

function holeCode(hole: Hole): Code {
  if (Code.is(hole)) return hole
  if (Array.isArray(hole)) return lines(hole)
  return new Code(literalText(hole as string | number | boolean | null | undefined | bigint), false)
}

function indented({ text, isLong }: Code, indentation: string): string {
  // By a pattern: of `replaceAll` V8 makes a tree of pieces (docs/performance-cold.md).
  return isLong && indentation !== "" ? text.replace(/\n/g, `\n${indentation}`) : text
}

interface Template {
  /** The parts without a first and last empty line and without common indentation. */
  parts: readonly string[]
  /** White space at the start of the line of each hole. */
  indentations: readonly string[]
  /** Whether a part holds a line break. */
  isLong: boolean
  /** The code of a template without holes. */
  alone: Code | null
}

// A template is read once, however often it is filled: reading it each time, and looking for empty
// lines in all that was emitted so far, took half of the time of emitting (benchmarks/compile).
const templates = new WeakMap<TemplateStringsArray, Template>()

function readTemplate(template: TemplateStringsArray): Template {
  let known = templates.get(template)
  if (!known) {
    const parts = dedented(template).map((part, at) =>
      withTabs(part.replace(/\n *(?=\n)/g, ""), at),
    )
    const HOLE = "x" // not a space: the text after a hole is not the start of a line
    const indentations = parts.map((_, at) => indentationOf(parts.slice(0, at + 1).join(HOLE)))
    const isLong = parts.some((part) => part.includes("\n"))
    const alone = parts.length === 1 ? new Code(parts[0]!, isLong) : null
    known = { parts, indentations, isLong, alone }
    templates.set(template, known)
  }
  return known
}

function dedented(template: TemplateStringsArray): string[] {
  const parts = [...template]
  const indents = parts
    .flatMap((part, index) =>
      part
        .split("\n")
        .slice(1)
        .map((line, at, all) => [line, index, at === all.length - 1] as const),
    )
    .filter(([line, index, last]) => line.trim() !== "" || (last && index < parts.length - 1))
    .map(([line]) => line.length - line.trimStart().length)
  const common = indents.length === 0 ? 0 : Math.min(...indents)
  const shorter = parts.map((part) => part.replace(new RegExp(`\\n {0,${common}}`, "g"), "\n"))
  shorter[0] = shorter[0]!.replace(/^\n/, "")
  shorter[shorter.length - 1] = shorter.at(-1)!.replace(/\n *$/, "")
  return shorter
}

/** Lines begin with tabs for pairs of blanks: a twentieth of a program would be blanks. */
function withTabs(part: string, at: number): string {
  const starts = at === 0 ? /(?<=^|\n)(?: {2})+/g : /(?<=\n)(?: {2})+/g
  return part.replace(starts, (blanks) => "\t".repeat(blanks.length / 2))
}

/** White space at the start of the last line. */
function indentationOf(text: string): string {
  const line = text.slice(text.lastIndexOf("\n") + 1)
  return line.slice(0, line.length - line.trimStart().length)
}

/** Literals hold no raw line break, so lines are lines. */
function withoutEmptyHoleLines(text: string): string {
  return text.replace(/\n[ \t]*(?=\n|$)/g, "").replace(/^[ \t]*\n/, "")
}
