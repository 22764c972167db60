import { isMap, isSet } from "../natives/collections.ts"
import { FAIL } from "../route.ts"
import { isQuick, revivedLeaf } from "./explain-leaf.ts"
import type { ItemsPart, MapPart, Part, TuplePart } from "./part.ts"
import type { Revive } from "./described-types.ts"
import { brokenCount } from "./fault.ts"
import { unrefined } from "./explain-prepare.ts"
import type { Telling } from "./telling.ts"
import { takesEmpty } from "./traits.ts"
import { leastItems } from "./words.ts"

/** Reports the issues of an array, or of a set, which is an array on the wire. */
export function explainItems(part: ItemsPart, value: unknown, telling: Telling): void {
  const items = itemsOf(part, value, telling.wire)
  if (items === null) return telling.tell("type", part, value)
  const { minItems, maxItems, uniqueItems } = part.rules
  const { count } = telling
  if (minItems !== undefined || maxItems !== undefined) explainCount(part, items, value, telling)
  telling.look(items.length)
  for (let index = 0; index < items.length && !telling.isFull; index++) {
    explainItem(index, part.item, false, items[index], telling)
  }
  // Only as many items as there may be, all of which fit, are compared.
  if (uniqueItems && telling.count === count && !telling.isFull)
    explainRepeated(part, items, value, telling)
}

function itemsOf({ kind }: ItemsPart, value: unknown, wire: boolean): readonly unknown[] | null {
  if (kind === "array" || wire) return Array.isArray(value) ? value : null
  return isSet(value) ? [...value] : null
}

/** Rules of all items together are those of the value in memory. */
function inMemory(
  { item, revive }: ItemsPart,
  items: readonly unknown[],
  { wire }: Telling,
): readonly unknown[] {
  return wire ? items.map((each) => revived(item, revive, each)) : items
}

function explainCount(
  part: ItemsPart,
  items: readonly unknown[],
  value: unknown,
  telling: Telling,
): void {
  const count = part.kind === "set" ? new Set(inMemory(part, items, telling)).size : items.length
  tellCount(count, part, value, telling)
}

function explainRepeated(
  part: ItemsPart,
  items: readonly unknown[],
  value: unknown,
  telling: Telling,
): void {
  const known = inMemory(part, items, telling)
  if (!known.includes(FAIL) && !part.rules.uniqueItems!(known)) telling.tell("unique", part, value)
}

function revived(item: Part, revive: Revive | null, value: unknown): unknown {
  if (value === null && isForUndefined(item, false)) return undefined
  if (revive) return revive(value)
  const leaf = unrefined(item)
  return leaf.kind === "leaf" ? revivedLeaf(leaf, value) : value
}

function tellCount(
  count: number,
  part: ItemsPart | MapPart,
  value: unknown,
  telling: Telling,
): void {
  const { minItems = 0, maxItems = Infinity } = part.rules
  const fault = brokenCount(count, minItems, maxItems)
  if (fault !== null) telling.tell(fault, part, value)
}

function explainItem(
  step: number,
  item: Part,
  optional: boolean,
  value: unknown,
  telling: Telling,
): void {
  if (item.kind === "leaf" && isQuick(item.quick, value)) return
  const at = meant(item, optional, value, telling.wire)
  if (at === undefined && optional) return
  telling.enter(step)
  telling.explain(item, at)
  telling.leave()
}

/** The wire form of a value. */
function meant(item: Part, optional: boolean, value: unknown, wire: boolean): unknown {
  return value === null && wire && isForUndefined(item, optional) ? undefined : value
}

/** JSON writes an undefined item as null. */
function isForUndefined(item: Part, optional: boolean): boolean {
  return (optional || takesEmpty(item, "undefined")) && !takesEmpty(item, "null")
}

/** Reports the issues of a tuple. */
export function explainTuple(part: TuplePart, value: unknown, telling: Telling): void {
  if (!Array.isArray(value)) return telling.tell("type", part, value)
  const { items, rest, after } = part
  const most = rest ? Infinity : items.length + after.length
  const fault = brokenCount(value.length, leastItems(part), most)
  if (fault !== null) return telling.tell(fault, part, value)
  const last = value.length - after.length
  for (let index = 0; index < value.length && !telling.isFull; index++) {
    const item =
      index < last
        ? (items[index] ?? { part: rest!, optional: false })
        : { part: after[index - last]!, optional: false }
    explainItem(index, item.part, item.optional, value[index], telling)
  }
}

/** Reports the issues of a map: paths are those of its pairs, `/0/1` is the first value; by key if it is an object. */
export function explainMap(part: MapPart, value: unknown, telling: Telling): void {
  const entries = entriesOf(part, value, telling.wire)
  if (entries === null) return telling.tell("type", part, value)
  const count = telling.wire ? distinctKeys(part, entries) : entries.length
  tellCount(count, part, value, telling)
  for (let index = 0; index < entries.length && !telling.isFull; index++) {
    const entry = entries[index]
    if (part.isObject) explainNamed(part, entry as [unknown, unknown], telling)
    else explainPair(index, part, entry, telling)
  }
}

function entriesOf(part: MapPart, value: unknown, wire: boolean): readonly unknown[] | null {
  if (!wire) return isMap(value) ? [...value] : null
  if (!part.isObject) return Array.isArray(value) ? value : null
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : null
}

function distinctKeys(part: MapPart, entries: readonly unknown[]): number {
  const keys = entries.map((entry) => (Array.isArray(entry) ? entry[0] : FAIL))
  return new Set(keys.map((key) => revived(part.key, part.revive, key))).size
}

function explainPair(index: number, part: MapPart, entry: unknown, telling: Telling): void {
  telling.enter(index)
  if (Array.isArray(entry) && entry.length === 2) {
    explainItem(0, part.key, false, entry[0], telling)
    explainItem(1, part.value, false, entry[1], telling)
  } else telling.tell("type", "array (exactly 2 items)", entry, part)
  telling.leave()
}

function explainNamed(part: MapPart, [key, at]: [unknown, unknown], telling: Telling): void {
  // In memory a key of any kind may stand where only texts belong.
  const step = typeof key === "string" ? key : String(typeof key)
  telling.insideKey(step, part.key, key)
  telling.insideKey(step, part.value, meant(part.value, false, at, telling.wire))
}
