import type { Part } from "./part.ts"

/** Whether every value fits: what has no text in JSON cannot be absent from it. */
export function isAnything(part: Part): boolean {
  return part.kind === "leaf" && (part.of === "unknown" || part.of === "any")
}
