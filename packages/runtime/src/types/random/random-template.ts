import { matchesTemplate, type TemplatePart } from "../check/check-template.ts"
import type { Maker } from "./random-maker.ts"
import type { TextRecipe } from "./recipe.ts"
import { makeText, type Draft } from "./random-text.ts"

/** A text of a template literal type. */
export function makeTemplate(
  { parts, rules }: { parts: readonly TemplatePart[]; rules: TextRecipe },
  place: string,
  maker: Maker,
): string {
  const draft: Draft = (reach) =>
    parts
      .map((part, index) =>
        part.kind === "text"
          ? part.text
          : parts[index + 1]?.kind === "slot"
            ? slot(part.of, 1, maker).slice(0, 1)
            : slot(part.of, reach, maker),
      )
      .join("")
  return makeText(rules, place, maker, { draft, fits: (text) => matchesTemplate(text, parts) })
}

type Slot = Extract<TemplatePart, { kind: "slot" }>["of"]

function slot(of: Slot, reach: number, { chance }: Maker): string {
  switch (of) {
    case "string":
    case "lowercase":
    case "uncapitalize":
      return chance.word(1, Math.max(1, reach))
    case "number":
      return String(reach === 1 ? chance.int(0, 9) : chance.int(-99, 999) / chance.pick([1, 10]))
    case "bigint":
      return String(reach === 1 ? chance.int(0, 9) : chance.int(-999, 9999))
    case "uppercase":
      return chance.word(1, Math.max(1, reach)).toUpperCase()
    case "capitalize":
      return chance.word(1, 1).toUpperCase() + chance.word(0, Math.max(1, reach))
    default:
      return of satisfies never
  }
}
