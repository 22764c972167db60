import type { Issue } from "../issue.ts"
import type { Report } from "./described-types.ts"
import { explainTarget, passes } from "./explain-checked.ts"
import { explainItems, explainMap, explainTuple } from "./explain-items.ts"
import { faultOf } from "./explain-leaf.ts"
import { explainObject } from "./explain-object.ts"
import type { Leaf, Part, RefinedPart } from "./part.ts"
import { targetOfReport } from "./explain-prepare.ts"
import { Telling } from "./telling.ts"
import { explainUnion } from "./union.ts"

/**
 * Collects the issues of a rejected value into `issues`, from the type as data.
 *
 * @throws RangeError when the value is nested too deeply
 */
export function explain(value: unknown, report: Report, issues: Issue[]): void {
  const { part, isWire } = targetOfReport(report)
  new Walk(isWire, issues).explain(part, value)
}

/** A walk over a value; `wire`: it is as JSON.parse made it. */
export class Walk extends Telling {
  explain(part: Part, value: unknown): void {
    if (this.isFull) return
    this.look(1)
    switch (part.kind) {
      case "leaf":
        return explainLeaf(part, value, this)
      case "object":
        return explainObject(part, value, this)
      case "array":
      case "set":
        return explainItems(part, value, this)
      case "ref":
        if (!passes(part, value, this)) explainTarget(part, value, this)
        return
      case "union":
        return explainUnion(part, value, this)
      case "tuple":
        return explainTuple(part, value, this)
      case "map":
        return explainMap(part, value, this)
      case "refined":
        return explainRefined(part, value, this)
      case "to-json":
        return explainToJson(part.memory, value, this)
      default:
        return part satisfies never
    }
  }
}

function explainLeaf(leaf: Leaf, value: unknown, telling: Telling): void {
  const fault = faultOf(leaf, value, telling.wire)
  if (fault !== null) telling.tell(fault, leaf, value)
}

function explainToJson(memory: Part, value: unknown, telling: Telling): void {
  if (telling.wire) return telling.tell("type", "a value that is read from JSON", value, memory)
  telling.explain(memory, value)
  if (typeof value !== "object" || value === null) return
  const { toJSON } = value as { toJSON?: unknown }
  if (typeof toJSON === "function") return
  telling.enter("/toJSON")
  telling.tell("type", "function", toJSON, memory)
  telling.leave()
}

/** Reports the issues of a type with a message, with check functions, or that is sensitive. */
function explainRefined(part: RefinedPart, value: unknown, telling: Telling): void {
  const { of, more } = part
  const { count } = telling
  const from = telling.issues.length
  if (more.sensitive) telling.hidden++
  telling.explain(of, value)
  if (telling.count === count && more.ask) more.ask(part, value, telling)
  if (more.sensitive) telling.hidden--
  if (more.message !== undefined && telling.count > count) addMessage(more.message, from, telling)
}

function addMessage(message: string, from: number, telling: Telling): void {
  if (telling.counting) telling.counting.hasMessage = true
  const path = telling.path()
  for (let index = from; index < telling.issues.length; index++) {
    const issue = telling.issues[index]!
    if (issue.path === path) issue.message ??= message
  }
}
