import type { TemplatePart } from "../../src/ir/shape.ts"

type Slot = Extract<TemplatePart, { kind: "slot" }>["of"]

/** Whether TypeScript takes the text for the template literal type. */
export function isTemplateText(text: string, parts: readonly TemplatePart[]): boolean {
  const slots: Slot[] = []
  // One text before each slot and one behind the last, empty where two slots touch.
  const texts = [""]
  for (const part of parts) {
    if (part.kind === "text") texts[texts.length - 1] += part.text
    else {
      slots.push(part.of)
      texts.push("")
    }
  }
  const found = slotTexts(text, texts)
  return found !== null && slots.every((slot, index) => fits(found[index]!, slot))
}

/** `inferFromLiteralPartsToTemplateLiteral` of TypeScript's checker, for a source that is one text. */
function slotTexts(text: string, texts: readonly string[]): string[] | null {
  const first = texts[0]!
  const last = texts.at(-1)!
  if (texts.length === 1) return text === first ? [] : null
  if (text.length < first.length + last.length) return null
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const end = text.length - last.length
  const found: string[] = []
  let at = first.length
  for (const between of texts.slice(1, -1)) {
    const next = between === "" ? at + 1 : text.slice(0, end).indexOf(between, at)
    if (next < 0 || next > end) return null
    found.push(text.slice(at, next))
    at = next + between.length
  }
  return [...found, text.slice(at, end)]
}

function fits(text: string, slot: Slot): boolean {
  switch (slot) {
    case "string":
      return true
    case "number":
      return text !== "" && Number.isFinite(Number(text))
    case "bigint":
      return /^-?(0|[1-9][0-9]*|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.test(text)
    case "uppercase":
      return text === text.toUpperCase()
    case "lowercase":
      return text === text.toLowerCase()
    case "capitalize":
      return text === text.charAt(0).toUpperCase() + text.slice(1)
    case "uncapitalize":
      return text === text.charAt(0).toLowerCase() + text.slice(1)
    default:
      return slot satisfies never
  }
}
