import type { Part } from "./part.ts"
import { holdsSensitive, partsOf } from "./traits.ts"

/** The texts of sensitive parts of a value, and the places where neighbors are not distinguished from them. */
export function secretsIn(part: Part, value: unknown): ReadonlySet<string> {
  const secrets = new Set<string>()
  collect(part, value, secrets)
  // It is in every text.
  secrets.delete("")
  return secrets
}

function collect(part: Part, value: unknown, secrets: Set<string>): void {
  if (!holdsSensitive(part)) return
  if (part.kind === "refined" && part.more.sensitive) return collectAll(value, secrets)
  for (const inner of partsOf(part)) {
    const field = part.kind === "object" && part.fields.find((each) => each.part === inner)
    const parts = SAME.has(part.kind) ? [value] : innerValues(value, field ? field.key : null)
    for (const each of parts) collect(inner, each, secrets)
  }
}

/** Kinds whose parts are types of the value itself. */
const SAME: ReadonlySet<Part["kind"]> = new Set(["ref", "refined", "union", "to-json"])

/** The texts of a value and of all that is in it, as template literals write them. */
function collectAll(value: unknown, secrets: Set<string>): void {
  if (typeof value === "object" && value !== null) {
    if (value instanceof Date) secrets.add(value.toJSON())
    if (value instanceof URL) secrets.add(value.href)
    for (const part of innerValues(value, null)) collectAll(part, secrets)
  } else if (value !== undefined && value !== null) secrets.add(String(value))
}

function innerValues(value: unknown, key: string | null): unknown[] {
  if (typeof value !== "object" || value === null) return []
  if (value instanceof Map) return [...value].flat()
  if (value instanceof Set) return [...value]
  return Object.entries(value).flatMap(([each, at]) => (key === null || each === key ? [at] : []))
}
