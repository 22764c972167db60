import { type Refusal, refusal } from "../natives/natives-checked.ts"
import { FAIL } from "../route.ts"
import { revivedLeaf } from "./explain-leaf.ts"
import type { Part, RefinedPart } from "./part.ts"
import { unrefined } from "./explain-prepare.ts"
import { isAnything } from "./is-anything.ts"
import { objectsIn } from "./objects-in.ts"
import { holdsSensitive, partsOf } from "./traits.ts"
import type { Telling } from "./telling.ts"

/** The texts of sensitive parts of a value, and the places where neighbors are not distinguished from them. */
function secretsIn(part: Part, value: unknown): ReadonlySet<string> {
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

/** Reports rejections of the user's check functions; only descriptions with such functions reference it, so that it is bundled with them alone. */
export function askChecks(part: RefinedPart, wire: unknown, telling: Telling): void {
  const value = telling.wire ? revived(part, wire) : wire
  if (value === FAIL) return
  for (const [name, check] of part.more.checks!) {
    const refused = refusal(check, value)
    if (refused) tellRefused(part, name, refused, value, telling)
  }
}

/** Check functions see the value as it is in memory. */
function revived(part: RefinedPart, wire: unknown): unknown {
  if (part.more.revive) return part.more.revive(wire)
  const of = unrefined(part)
  return of.kind === "leaf" ? revivedLeaf(of, wire) : wire
}

function tellRefused(
  part: RefinedPart,
  name: string,
  { path, message }: Refusal,
  value: unknown,
  telling: Telling,
): void {
  const expected = `a value that ${name} takes`
  // The message of a function about a sensitive value may contain some of it.
  if (telling.hidden > 0) return telling.tell("check", expected, value)
  const secrets = [...secretsIn(part, value)]
  const all = path === "" ? [] : path.replace(/^\//, "").split("/")
  // The function may have written something sensitive of the value into either.
  const steps = all.some((step) => secrets.includes(keyOf(step))) ? [] : all
  const shown = secrets.some((secret) => message?.includes(secret)) ? undefined : message
  // Of a part of something unknown it is not known whether it may be shown.
  const at = isAnything(unrefined(part)) ? value : steps.reduce<unknown>(partAt, value)
  const below = (telling.wire ? onWire(part, steps) : steps).map((step) => `/${step}`).join("")
  telling.tell("check", expected, at, part, shown, below)
}

/** A path in memory with the keys of the wire, as far as the type declares them. */
function onWire(part: Part, steps: readonly string[]): string[] {
  const [step, ...rest] = steps
  if (step === undefined) return []
  const at = part.kind === "refined" ? unrefined(part) : part
  if (at.kind === "array" || at.kind === "set") return [step, ...onWire(at.item, rest)]
  const fields = objectsIn(at).flatMap((object) => object.fields)
  const field = fields.find(({ key }) => key === keyOf(step))
  if (!field) return [...steps]
  return [field.wireKey.replaceAll("~", "~0").replaceAll("/", "~1"), ...onWire(field.part, rest)]
}

function keyOf(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~")
}

function partAt(value: unknown, step: string): unknown {
  const key = keyOf(step)
  if (typeof value !== "object" || value === null) return undefined
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}
