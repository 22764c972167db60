import { diagnose } from "../../diagnostics/index.ts"
import type { OfKind, Shape, StringRules, TemplatePart } from "../../ir/shape.ts"
import type { TypeRef } from "../../compiler/contract.ts"
import { withoutBrands } from "../tags/brand.ts"
import { found, type Place, type Reader } from "../reader.ts"

/** `` `v${number}` ``, `Uppercase<string>`. Slots of booleans and literals are resolved by the checker. */
export function readTemplate(type: TypeRef, place: Place, reader: Reader): Shape {
  const parts = partsOf(type, reader)
  return parts
    ? { kind: "template", parts, rules: {} }
    : found(place, diagnose("PC1025", reader.compiler.print(type)))
}

function partsOf(type: TypeRef, reader: Reader): TemplatePart[] | null {
  const { compiler } = reader
  const view = compiler.view(type)
  switch (view.kind) {
    case "template": {
      const slots = view.slots.map((slot) => partsOf(slot, reader))
      if (slots.includes(null)) return null
      return join(view.texts.flatMap((text, at) => [{ kind: "text", text }, ...(slots[at] ?? [])]))
    }
    case "any": // to the compiler, `${any}` is `${string}`
    case "string":
      return [{ kind: "slot", of: "string" }]
    case "number":
    case "bigint":
      return [{ kind: "slot", of: view.kind }]
    case "string-mapping":
      // Uppercase<Capitalize<string>>, Lowercase<`${number}`>: no slot represents them.
      return compiler.view(view.of).kind === "string" ? [{ kind: "slot", of: view.mapping }] : null
    case "literal":
      return [{ kind: "text", text: String(view.value) }]
    case "intersection": {
      const carrier = withoutBrands(view.members, compiler)
      return carrier && partsOf(carrier, reader)
    }
    default:
      return null
  }
}

/** Without empty texts, and texts that stand side by side as one. */
function join(parts: readonly TemplatePart[]): TemplatePart[] {
  const joined: TemplatePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.kind === "slot") joined.push(part)
    else if (last?.kind === "text")
      joined.splice(-1, 1, { kind: "text", text: last.text + part.text })
    else if (part.text !== "") joined.push(part)
  }
  return joined
}

/**
 * `` `a${string}` & `${string}z` ``: one template, with the other's beginning or end as a rule.
 * null: more than one of them is of another form.
 */
export function joinTemplates(shapes: readonly Shape[]): OfKind<"template"> | null {
  const templates = shapes.filter((shape) => shape.kind === "template")
  if (templates.length < shapes.length) return null
  const ruled = templates.map((template) => ({ template, rules: edgeOf(template.parts) }))
  const base = ruled.find(({ rules }) => rules === null) ?? ruled[0]!
  const others = ruled.filter((each) => each !== base).map(({ rules }) => rules)
  if (others.includes(null)) return null
  const startsWith = others.flatMap((rules) => rules?.startsWith ?? []).sort()
  const endsWith = others.flatMap((rules) => rules?.endsWith ?? []).sort()
  return {
    ...base.template,
    rules: {
      ...(startsWith.length > 0 && { startsWith }),
      ...(endsWith.length > 0 && { endsWith }),
    },
  }
}

/** `` `a${string}` `` and `` `${string}z` `` as a rule; null for any other template. */
function edgeOf(parts: readonly TemplatePart[]): StringRules | null {
  const [first, last, ...more] = parts
  if (!first || !last || more.length > 0) return null
  if (first.kind === "text" && last.kind === "slot" && last.of === "string")
    return { startsWith: [first.text] }
  if (last.kind === "text" && first.kind === "slot" && first.of === "string")
    return { endsWith: [last.text] }
  return null
}
