import type { PlannedType } from "../ir/plan.ts"

/** Strict twins of types go by the name that the user knows. */
export function nameOf({ id, name }: PlannedType): string {
  return id.startsWith("strict ") ? name.replace(/^Strict/, "") : name
}
