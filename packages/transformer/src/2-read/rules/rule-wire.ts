import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"

/** The ways each kind is written; the first is the usual one, which the shape does not mention. */
const forms: Partial<Record<Shape["kind"], readonly string[]>> = {
  date: ["date-time", "date", "epoch-ms", "epoch-s"],
  bigint: ["text", "number"],
  bytes: ["base64", "base64url", "hex", "array"],
  map: ["pairs", "object"],
  set: ["array"],
  number: ["number", "ieee"],
}

export function wireProblem(value: unknown): ((written: string, value: string) => Finding) | null {
  if (typeof value === "string" && Object.values(forms).some((each) => each.includes(value)))
    return null
  const all = [...new Set(Object.values(forms).flat())]
  return (_written, text) => diagnose("PC1073", text, "any type", all.join(", "))
}

/** The shape in another wire form. */
export function wireRule(shape: Shape, form: string): Shape | ((written: string) => Finding) {
  const taken = forms[shape.kind]!
  if (!taken.includes(form))
    return () => diagnose("PC1073", `"${form}"`, shape.kind, taken.join(", "))
  if (form === taken[0]) return shape
  if (shape.kind === "number") return { ...shape, rules: { ...shape.rules, ieee: true } }
  if (shape.kind === "map" && !isKeyText(shape.key))
    return () => diagnose("PC1073", `"object"`, `a Map with ${shape.key.kind} keys`, "pairs")
  return { ...shape, wire: form } as Shape
}

/** Keys that can be keys of an object as they are. */
function isKeyText(key: Shape): boolean {
  if (key.kind === "union") return key.members.every(isKeyText)
  if (key.kind === "refined") return isKeyText(key.of)
  if (key.kind === "literal") return typeof key.value === "string"
  return key.kind === "string" || key.kind === "template"
}
