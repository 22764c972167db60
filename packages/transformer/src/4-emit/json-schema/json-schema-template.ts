import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp"
import type { StringRules, TemplatePart } from "../../ir/shape.ts"

/** A text as a regular expression, with only those escapes that the `u` flag allows. */
export function escaped(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")
}

/** Canonical text of a number; digits beyond the precision of a double are not distinguished. */
export const numericKeySource: string =
  "^(?:0|-?(?:[1-9][0-9]*(?:\\.[0-9]*[1-9])?|0\\.[0-9]*[1-9]|[1-9](?:\\.[0-9]*[1-9])?e[+-][1-9][0-9]*))$"

/** The expression of a template literal type, matched as TypeScript matches it. */
export function templateSource(parts: readonly TemplatePart[]): string {
  const sources = merged(parts).map((part, index, all) => {
    if (part.kind === "text") return escaped(part.text)
    const next = all[index + 1]
    if (next?.kind === "slot") return single[part.of]
    // Up to the first occurrence of the text behind it, and not one further.
    const isLast = index === all.length - 2
    const guard = next === undefined || isLast ? "" : `(?!${escaped(next.text)})`
    return slots[part.of](guard)
  })
  return `^${sources.join("").replaceAll("[^]", ANY)}$`
}

/** The expression of keys of a template literal type with rules; formats are left out. */
export function keySource(parts: readonly TemplatePart[], rules: StringRules): string {
  const patterns = (rules.pattern ?? []).flatMap((pattern) => patternSource(pattern) ?? [])
  const whole = templateSource(parts)
  const { minLength = 0, maxLength } = rules
  const hasLength = minLength > 0 || maxLength !== undefined
  const conditions = [
    ...patterns.map((source) => `(?=${ANY}*?(?:${source}))`),
    ...(rules.startsWith ?? []).map((start) => `(?=${escaped(start)})`),
    ...(rules.endsWith ?? []).map((end) => `(?=${ANY}*${escaped(end)}$)`),
    ...(hasLength ? [`(?=${ANY}{${minLength},${maxLength ?? ""}}$)`] : []),
  ]
  if (whole === `^${ANY}*$` && conditions.length === 1 && patterns.length === 1) return patterns[0]!
  return `^${conditions.join("")}${whole.slice(1)}`
}

// `[^]` is no class outside of ECMAScript.
const ANY = "[\\s\\S]"

type Slot = Extract<TemplatePart, { kind: "slot" }>["of"]

// TypeScript takes half of a character beyond U+FFFF where the `u` flag has the whole: then the next slot takes it.
// Without an escape with braces: Ajv also reads the expressions of keys without the flag.
const HALF = "(?=[^\\u0000-\\uffff])"

/** What a slot takes that is followed by another: one character. */
const single: Record<Slot, string> = {
  string: `(?:[^]|${HALF})`,
  number: "[0-9\\s]",
  bigint: "[0-9]",
  uppercase: `(?:\\P{Changes_When_Uppercased}|${HALF})`,
  lowercase: `(?:\\P{Changes_When_Lowercased}|${HALF})`,
  capitalize: `(?:\\P{Changes_When_Uppercased}|${HALF})`,
  uncapitalize: `(?:\\P{Changes_When_Lowercased}|${HALF})`,
}

/** The characters of a slot; `guard` precedes each of them. */
const slots: Record<Slot, (guard: string) => string> = {
  string: (guard) => many(guard, "[^]"),
  number: (guard) => {
    const space = many(guard, "\\s")
    const digits = `(?:${guard}[0-9])+`
    const point = `${guard}\\.`
    const exponent = `(?:${guard}[eE](?:${guard}[+-])?${digits})?`
    const decimal = `(?:${guard}[+-])?(?:${digits}(?:${point}${many(guard, "[0-9]")})?|${point}${digits})${exponent}`
    const radix = `${guard}0(?:${guard}[xX](?:${guard}[0-9a-fA-F])+|${guard}[oO](?:${guard}[0-7])+|${guard}[bB](?:${guard}[01])+)`
    return `(?:${space}(?:${decimal}|${radix})${space}|(?:${guard}\\s)+)`
  },
  bigint: (guard) => {
    const decimal = `${guard}0|${guard}[1-9]${many(guard, "[0-9]")}`
    const radix = `${guard}0(?:${guard}[xX](?:${guard}[0-9a-fA-F])+|${guard}[oO](?:${guard}[0-7])+|${guard}[bB](?:${guard}[01])+)`
    return `(?:(?:${guard}-)?(?:${radix}|${decimal}))`
  },
  uppercase: (guard) => many(guard, "\\P{Changes_When_Uppercased}"),
  lowercase: (guard) => many(guard, "\\P{Changes_When_Lowercased}"),
  capitalize: (guard) => `(?:${guard}\\P{Changes_When_Uppercased}${many(guard, "[^]")})?`,
  uncapitalize: (guard) => `(?:${guard}\\P{Changes_When_Lowercased}${many(guard, "[^]")})?`,
}

function many(guard: string, one: string): string {
  return guard === "" ? `${one}*` : `(?:${guard}${one})*`
}

/** Texts next to each other as one. */
function merged(parts: readonly TemplatePart[]): TemplatePart[] {
  const all: TemplatePart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.kind === "text" && last?.kind === "text")
      all[all.length - 1] = { kind: "text", text: last.text + part.text }
    else if (part.kind === "slot" || part.text !== "") all.push(part)
  }
  return all
}

/**
 * The source of an expression as JSON Schema reads it, with only the `u` flag; null for an expression that needs others: `i`,
 * `m`, `s` and `v` change its meaning. `g` and `d` do not change whether a text fits; `y` does.
 */
export function patternSource({ source, flags }: { source: string; flags: string }): string | null {
  if (/[imsvy]/.test(flags)) return null
  const written = flags.includes("u") ? source : withoutNeedlessEscapes(source)
  return written !== null && isUnicode(written) ? written : null
}

function isUnicode(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp
  } catch {
    return false
  }
}

/** `\_` or `\-` are the character itself, which the `u` flag wants without the backslash. */
function withoutNeedlessEscapes(source: string): string | null {
  const edits: { start: number; end: number; text: string }[] = []
  try {
    visitRegExpAST(
      new RegExpParser().parsePattern(source, undefined, undefined, { unicode: false }),
      {
        onCharacterEnter({ raw, start, end, parent }) {
          if (!/^\\[^0-9A-Za-z$()*+./?[\\\]^{|}]$/.test(raw)) return
          if (raw === "\\-" && parent.type.startsWith("CharacterClass")) return
          edits.push({ start, end, text: raw.slice(1) })
        },
      },
    )
  } catch {
    return null
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source)
}
