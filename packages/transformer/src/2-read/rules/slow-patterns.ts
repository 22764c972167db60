import { diagnose } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import { found, type Place, type Reader } from "../reader.ts"

/** Warns of patterns that take far too long for texts made for it. */
export function warnOfSlowPatterns(shape: Shape, place: Place, reader: Reader): void {
  if (shape.kind === "union")
    for (const member of shape.members) warnOfSlowPatterns(member, place, reader)
  if (shape.kind === "refined") warnOfSlowPatterns(shape.of, place, reader)
  if (shape.kind !== "string" && shape.kind !== "template") return
  const { pattern = [], maxLength = Infinity } = shape.rules
  for (const { source, flags } of pattern) {
    const growth = reader.compiler.slowness(source, flags)
    if (growth === null || (growth === "polynomial" && maxLength <= SHORT)) continue
    found(place, diagnose("PC1070", `/${source}/${flags}`, growths[growth]))
  }
}

// The square of it is a million steps: some milliseconds.
const SHORT = 1000

const growths = {
  exponential: "doubles with every few characters",
  polynomial: "grows with the square of the length, or faster",
}
