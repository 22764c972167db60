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

  function visitPart(at: Shape, path: string, called: string): void {
    if (at.kind === "ref") visitDefinition(at.to, path)
    else if (visit(at, path, called))
      for (const step of stepsOf(at)) visitPart(step.shape, path + step.path, "The type")
  }

  function visitDefinition(to: string, path: string): void {
    if (seen.has(to)) return
    seen.add(to)
    const { shape: target, name: called } = definitions[to]!
    visitPart(target, path, called)
  }

  visitPart(shape, "", name)
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
