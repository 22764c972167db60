/** As in the transformer's `ir/shape.ts`. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "slot"; readonly of: Slot }

type Slot =
  | "string"
  | "number"
  | "bigint"
  | "uppercase"
  | "lowercase"
  | "capitalize"
  | "uncapitalize"

const slots: Record<Slot, (text: string) => boolean> = {
  string: () => true,
  // What TypeScript takes for `${number}`: any text that reads as a finite number.
  number: (text) => text !== "" && Number.isFinite(Number(text)),
  bigint: (text) => BIGINT.test(text),
  uppercase: (text) => text === text.toUpperCase(),
  lowercase: (text) => text === text.toLowerCase(),
  capitalize: (text) => text === "" || text[0] === text[0]!.toUpperCase(),
  uncapitalize: (text) => text === "" || text[0] === text[0]!.toLowerCase(),
}

const BIGINT = /^-?(?:0|[1-9]\d*|0x[0-9a-f][0-9a-f]*|0o[0-7][0-7]*|0b[01][01]*)$/i

/**
 * Whether a text is of a template literal type, by TypeScript's own rule: each text between slots is looked for
 * at its first occurrence, and a slot directly before another takes one character.
 */
export function matchesTemplate(text: string, parts: readonly TemplatePart[]): boolean {
  const first = parts[0]
  const last = parts.at(-1)
  const start = first?.kind === "text" ? first.text : ""
  const end = parts.length > 1 && last?.kind === "text" ? last.text : ""
  if (text.length < start.length + end.length) return false
  if (!text.startsWith(start) || !text.endsWith(end)) return false
  return fills(text.slice(start.length, text.length - end.length), inner(parts))
}

/** The parts between a text at the start and one at the end. */
function inner(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const from = parts[0]?.kind === "text" ? 1 : 0
  const to = parts.length > 1 && parts.at(-1)!.kind === "text" ? parts.length - 1 : parts.length
  return parts.slice(from, to)
}

/** Whether a text is slots with texts between them, from its start to its end. */
function fills(text: string, parts: readonly TemplatePart[]): boolean {
  if (parts.length === 0) return text === ""
  let at = 0
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!
    if (part.kind === "text") continue
    const next = parts[index + 1]
    const end = next === undefined ? text.length : endOfSlot(text, at, next)
    if (end < at || !slots[part.of](text.slice(at, end))) return false
    at = end + (next?.kind === "text" ? next.text.length : 0)
  }
  return at === text.length
}

/** Where a slot that begins at `at` ends; -1 when it cannot. */
function endOfSlot(text: string, at: number, next: TemplatePart): number {
  if (next.kind === "text") return text.indexOf(next.text, at)
  return at < text.length ? at + 1 : -1
}
