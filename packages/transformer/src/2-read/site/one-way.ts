import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Definitions, Shape } from "../../ir/shape.ts"
import { walk } from "../walk.ts"

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
  walk(name, shape, definitions, (at, path, called) => {
    if (at.kind !== "to-json") return true
    found.push({ finding: diagnose("PC1057", called), path })
    return false
  })
  return found
}
