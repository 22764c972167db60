import type { TemplatePart } from "../../ir/shape.ts"
import { type Code, js } from "../code.ts"
import { dataCode } from "../data.ts"
import type { Emitter } from "../module.ts"

/** Tests of a value that is known to be a string. */
export function templateTests(
  parts: readonly TemplatePart[],
  value: Code,
  emitter: Emitter,
): Code[] {
  const slots = parts.filter((part) => part.kind === "slot")
  if (slots.length === 1 && slots[0]!.of === "string") return affixTests(parts, value)
  const constant = emitter.constant("template", dataCode(parts.map((part) => ({ ...part }))))
  return [js`${emitter.helper("matchesTemplate")}(${value}, ${constant})`]
}

/** One slot for any text: what matters is how the text begins and ends, and that the two do not overlap. */
function affixTests(parts: readonly TemplatePart[], value: Code): Code[] {
  const slot = parts.findIndex((part) => part.kind === "slot")
  const start = textOf(parts.slice(0, slot))
  const end = textOf(parts.slice(slot + 1))
  return [
    ...(start && end ? [js`${value}.length >= ${start.length + end.length}`] : []),
    ...(start ? [js`${value}.startsWith(${start})`] : []),
    ...(end ? [js`${value}.endsWith(${end})`] : []),
  ]
}

function textOf(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("")
}
