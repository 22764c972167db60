import { diagnose, type Finding } from "../../diagnostics/index.ts"
import { areApart, type Steps } from "../../ir/are-apart.ts"
import { resolve } from "../../ir/families.ts"
import { comparisonsOfOne } from "../../ir/keys.ts"
import { MOST_CHOICES, STEPS_FOR_ONE } from "../../ir/limits.ts"
import type { Definitions, ObjectShape, OfKind, Shape } from "../../ir/shape.ts"
import { tagOfUnion } from "../../ir/tag.ts"
import { stepTo } from "../reader.ts"
import { walk } from "../walk.ts"

/**
 * Unions of objects of which one JSON value can fit two that read the same key in different ways, `{ at: Date }` and
 * `{ at: string }`: the order of the members decides what is decoded.
 * @param seen shapes that were looked at before, and are not again
 */
export function findChoices(
  name: string,
  shape: Shape,
  definitions: Definitions,
  seen: WeakSet<Shape>,
): { finding: Finding; path: string }[] {
  const found: { finding: Finding; path: string }[] = []
  // Two types that meet in many unions are one problem.
  const texts = new Set<string>()
  walk(name, shape, definitions, (at, path) => {
    if (seen.has(at)) return false
    seen.add(at)
    const choice = at.kind === "union" ? choiceIn(at, definitions) : null
    if (choice === null) return true
    const text = JSON.stringify(choice)
    if (!texts.has(text))
      found.push({ finding: diagnose("PC1032", choice.key.replace(/^\./, ""), ...choice.as), path })
    texts.add(text)
    return true
  })
  return found
}

interface Choice {
  key: string
  as: [first: string, second: string]
}

/** Deeper than this, fields count as read alike. */
const DEEPEST = 4

function choiceIn(union: OfKind<"union">, definitions: Definitions): Choice | null {
  const objects = union.members.map((each) => resolve(each, definitions)).filter(isObject)
  if (objects.length > MOST_CHOICES || tagOfUnion(union, definitions)) return null
  const looking: Looking = { definitions, steps: { left: 0 } }
  for (const [at, first] of objects.entries())
    for (const second of objects.slice(at + 1)) {
      looking.steps.left += STEPS_FOR_ONE * comparisonsOfOne(first, definitions)
      const choice = choiceOf(first, second, looking, 0)
      if (choice) return choice
    }
  return null
}

interface Looking {
  definitions: Definitions
  /** When none are left, fields count as being read in the same way. */
  steps: Steps
}

function isObject(shape: Shape): shape is ObjectShape {
  return shape.kind === "object"
}

function choiceOf(one: Shape, two: Shape, looking: Looking, depth: number): Choice | null {
  const { definitions, steps } = looking
  if (steps.left-- <= 0) return null
  const [a, b] = [resolve(one, definitions), resolve(two, definitions)]
  if (a === b || depth > DEEPEST || areApart(a, b, definitions, steps)) return null
  const between = (first: Shape, second: Shape): Choice | null =>
    choiceOf(first, second, looking, depth + 1)
  if (a.kind === "union") return firstOf(a.members, (each) => between(each, b))
  if (b.kind === "union") return firstOf(b.members, (each) => between(a, each))
  if (isObject(a) && isObject(b)) return choiceOfFields(a, b, between)
  if ((a.kind === "array" || a.kind === "set") && a.kind === b.kind) return between(a.item, b.item)
  if (a.kind === "map" && b.kind === "map") return between(a.value, b.value)
  const [first, second] = [formOf(a), formOf(b)]
  const differ = first && second && first.wire === second.wire && first.form !== second.form
  return differ ? { key: "", as: [first.form, second.form] } : null
}

function choiceOfFields(
  one: ObjectShape,
  two: ObjectShape,
  between: (first: Shape, second: Shape) => Choice | null,
): Choice | null {
  return firstOf(one.fields, ({ key, alias = key, shape }) => {
    const other = two.fields.find((each) => (each.alias ?? each.key) === alias)
    const choice = other ? between(shape, other.shape) : null
    return choice && { ...choice, key: stepTo(key) + choice.key }
  })
}

function firstOf<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | null,
): Result | null {
  for (const item of items) {
    const result = find(item)
    if (result) return result
  }
  return null
}

/** What JSON a type is read from, and what it becomes; null: it is what the JSON is, or too narrow to be another. */
function formOf(
  shape: Shape,
): { wire: "string" | "number" | "array" | "object"; form: string } | null {
  switch (shape.kind) {
    case "string":
    case "number":
    case "array":
    case "object":
      return { wire: shape.kind, form: shape.kind }
    case "tuple":
      return { wire: "array", form: "array" }
    case "date":
      return { wire: shape.wire?.startsWith("epoch") ? "number" : "string", form: "Date" }
    case "bigint":
      return { wire: shape.wire ?? "string", form: "bigint" }
    case "url":
      return { wire: "string", form: "URL" }
    case "regexp":
      return { wire: "string", form: "RegExp" }
    case "bytes":
      return { wire: shape.wire === "array" ? "array" : "string", form: shape.type }
    case "set":
      return { wire: "array", form: "Set" }
    case "map":
      return { wire: shape.wire ?? "array", form: "Map" }
    default:
      return null
  }
}
