import type { Issue } from "../../issue.ts"
import type { Report } from "./about.ts"
import { explainItems, explainMap, explainTuple } from "./items.ts"
import { faultOf } from "./leaf.ts"
import { explainObject } from "./object.ts"
import type { Leaf, Part, RefPart } from "./part.ts"
import { targetOf, targetOfReport } from "./prepare.ts"
import { explainRefined } from "./refined.ts"
import { Telling } from "./telling.ts"
import { holdsSensitive } from "./traits.ts"
import { explainUnion } from "./union.ts"
import { wordsOf } from "./words.ts"

/**
 * Issues of a refused value, into `issues`, told from the type as data.
 *
 * @throws RangeError when the value is nested too deeply
 */
export function explain(value: unknown, report: Report, issues: Issue[]): void {
  const { part: top, isWire } = targetOfReport(report)
  const telling = new Telling(isWire, (part, at) => explainPart(part, at, telling))
  telling.issues = issues
  explainPart(top, value, telling)
}

function explainPart(part: Part, value: unknown, telling: Telling): void {
  switch (part.kind) {
    case "leaf":
      return explainLeaf(part, value, telling)
    case "object":
      return explainObject(part, value, telling)
    case "array":
    case "set":
      return explainItems(part, value, telling)
    case "tuple":
      return explainTuple(part, value, telling)
    case "map":
      return explainMap(part, value, telling)
    case "union":
      return explainUnion(part, value, telling)
    case "ref":
      return explainRef(part, value, telling)
    case "refined":
      return explainRefined(part, value, telling)
    case "to-json":
      return explainToJson(part.memory, value, telling)
    default:
      return part satisfies never
  }
}

function explainLeaf(leaf: Leaf, value: unknown, telling: Telling): void {
  const fault = faultOf(leaf, value, telling.wire)
  if (fault !== null) telling.tell(fault, wordsOf(leaf), telling.found(value, false))
}

// Emitted checks are many times as fast as this walk, so most of a large value is left to them. But where a type
// comes back to itself each level is checked by all levels above it, so only so many of them are.
const MOST_CHECKED = 8

function explainRef(ref: RefPart, value: unknown, telling: Telling): void {
  const { part, check } = targetOf(ref)
  if (telling.wire || check === null || telling.checked >= MOST_CHECKED)
    return explainPart(part, value, telling)
  if (check(value)) {
    telling.matched++
    return
  }
  telling.checked++
  explainPart(part, value, telling)
  telling.checked--
}

function explainToJson(memory: Part, value: unknown, telling: Telling): void {
  if (telling.wire)
    return telling.tell(
      "type",
      "a value that is read from JSON",
      telling.found(value, holdsSensitive(memory)),
    )
  explainPart(memory, value, telling)
  if (typeof value !== "object" || value === null) return
  const { toJSON } = value as { toJSON?: unknown }
  if (typeof toJSON !== "function")
    telling.tellAt("toJSON", "type", "function", telling.found(toJSON, true))
}
