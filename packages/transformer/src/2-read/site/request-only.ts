import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Definitions, Field, Shape } from "../../ir/shape.ts"
import { stepTo } from "../reader.ts"
import { walk } from "../walk.ts"

/**
 * Fields that only a request has, uploaded files and streams, in other types; and secrets outside of
 * configurations.
 * @param isInput the fields of the type itself belong to an endpoint's input, where they are allowed
 */
export function findRequestOnly(
  name: string,
  shape: Shape,
  definitions: Definitions,
  { isInput, isConfig }: { isInput: boolean; isConfig: boolean },
): { finding: Finding; path: string }[] {
  const problems: { finding: Finding; path: string }[] = []
  walk(name, shape, definitions, (at, path) => {
    if (at.kind !== "object") return true
    for (const field of at.fields) {
      if (field.secret && !isConfig)
        problems.push({ finding: diagnose("PC1150", field.key), path: path + stepTo(field.key) })
      if (isInput && path === "") continue
      const what = whatOf(field)
      if (what !== null)
        problems.push({ finding: diagnose("PC1091", what), path: path + stepTo(field.key) })
    }
    return true
  })
  return problems
}

function whatOf({ file, source }: Field): string | null {
  if (file) return "An uploaded file"
  return source?.from === "body" && (source.as.endsWith("stream") || source.as === "parts")
    ? "A stream"
    : null
}
