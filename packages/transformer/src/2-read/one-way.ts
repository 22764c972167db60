import { diagnose, type Finding } from "../diagnostics/index.ts"
import { childrenOf } from "../ir/children.ts"
import type { Definitions, Shape } from "../ir/shape.ts"
import { stepTo } from "./reader.ts"

/**
 * The parts of a type that can be written but not read: those with `toJSON()`. For the sites that
 * read (`decode`, an endpoint's input …) each is an error.
 * @param name of the type that is looked at, for messages
 * @returns a finding for each, with the path from the type
 */
export function findOneWay(
  name: string,
  shape: Shape,
  definitions: Definitions,
): { finding: Finding; path: string }[] {
  const found: { finding: Finding; path: string }[] = []
  const seen = new Set<string>()

  function visit(at: Shape, path: string, called: string): void {
    if (at.kind === "to-json") found.push({ finding: diagnose("PC1057", called), path })
    else if (at.kind === "ref") visitDefinition(at.to, path)
    else for (const step of stepsOf(at)) visit(step.shape, path + step.path, "The type")
  }

  function visitDefinition(to: string, path: string): void {
    if (seen.has(to)) return
    seen.add(to)
    const { shape: target, name: called } = definitions[to]!
    visit(target, path, called)
  }

  visit(shape, "", name)
  return found
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
