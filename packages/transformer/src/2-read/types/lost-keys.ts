import { diagnose } from "../../diagnostics/index.ts"
import type { Field, ObjectShape } from "../../ir/shape.ts"
import { mayTake } from "./key-overlap.ts"
import { found, type Place } from "../reader.ts"

/**
 * Reports fields with an `Alias` in an object with an index signature that accepts the alias as a key in
 * memory, or the key in JSON: two values would have one key.
 */
export function reportLostKeys(
  fields: readonly Field[],
  { index, patterns = [] }: Pick<ObjectShape, "index" | "patterns">,
  placeOf: (key: string) => Place,
): void {
  const isTaken = (key: string): boolean =>
    index !== null || patterns.some((each) => mayTake(each.key, key))
  const keys = new Set(fields.map(({ key }) => key))
  const wireKeys = new Set(fields.map(({ key, alias }) => alias ?? key))
  for (const { key, alias } of fields) {
    if (alias === undefined || alias === key) continue
    const lost = (isTaken(alias) && !keys.has(alias)) || (isTaken(key) && !wireKeys.has(key))
    if (lost) found(placeOf(key), diagnose("PC1086", key, JSON.stringify(alias)))
  }
}
