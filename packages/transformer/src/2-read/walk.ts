import { childrenOf } from "../ir/children.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import { stepTo } from "./reader.ts"

/**
 * Visits a shape and all its parts, each definition once.
 * @param name of the type, for messages; parts without a name are "The type"
 * @param visit given the part, the path to it and its name; false: its own parts are not visited
 */
export function walk(
  name: string,
  shape: Shape,
  definitions: Definitions,
  visit: (at: Shape, path: string, called: string) => boolean,
): void {
  const seen = new Set<string>()
  // The next part is the last one: a list of what is left, since chains of definitions may be long.
  const left = [{ shape, path: "", called: name }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { shape: at, path, called } = next
    if (at.kind === "ref") {
      if (seen.has(at.to)) continue
      seen.add(at.to)
      const { shape: target, name: targetName } = definitions[at.to]!
      left.push({ shape: target, path, called: targetName })
    } else if (visit(at, path, called))
      for (const step of stepsOf(at).toReversed())
        left.push({ shape: step.shape, path: path + step.path, called: "The type" })
  }
}

function stepsOf(shape: Shape): { shape: Shape; path: string }[] {
  switch (shape.kind) {
    case "object":
      return [
        ...shape.fields.map((field) => ({ shape: field.shape, path: stepTo(field.key) })),
        ...(shape.patterns ?? []).map((each) => ({ shape: each.shape, path: "[key]" })),
        ...(shape.index ? [{ shape: shape.index, path: "[string]" }] : []),
      ]
    case "map":
      return [
        { shape: shape.key, path: "[key]" },
        { shape: shape.value, path: "[value]" },
      ]
    case "array":
    case "set":
      return [{ shape: shape.item, path: "[]" }]
    case "tuple":
      return childrenOf(shape).map((item, index) => ({ shape: item, path: `[${index}]` }))
    default:
      return childrenOf(shape).map((part) => ({ shape: part, path: "" }))
  }
}
