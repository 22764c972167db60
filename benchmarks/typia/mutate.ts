/** One change of a value: which of its places, and which of the things that can be put there. */
export interface Change {
  place: number
  thing: number
}

/** A copy of `value` with the changes made, one after the other. */
export function mutate(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((before, { place, thing }) => {
    const places = placesOf(before, [])
    const things = [...THINGS, ...places.map((path) => at(before, path))]
    return changed(before, places[place % places.length]!, things[thing % things.length])
  }, value)
}

/** Put for a key or an item, it takes it away. */
const GONE = Symbol("gone")

const THINGS: readonly unknown[] = [
  [GONE, GONE, null, undefined, true, false, 0, -0, 1, 2, 3, -1, 1.5, 1e12, 12n],
  ["", "a", "three", "1", "12", "\u{1f600}", "\ud800", "2024-02-29", "prefix_1", "2026-11-21"],
  [[], {}, [1], ["a", 1], [undefined], { a: 1 }, { id: 1, name: "" }],
  [new Date(0), new Set(["a"]), new Map([["a", 1]]), new Uint8Array([1]), /a/],
].flat()

type Path = readonly (string | number)[]

function placesOf(value: unknown, path: Path): Path[] {
  if (Array.isArray(value))
    return [path, ...Array.from(value).flatMap((item, index) => placesOf(item, [...path, index]))]
  if (!isObject(value)) return [path]
  const inside = Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))
  return [path, ...inside, [...path, "more"]] // a key of its own is added to the others
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], value)

function changed(value: unknown, path: Path, thing: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return thing === GONE ? undefined : thing
  const copy = copyOf(value)
  const gone = rest.length === 0 && thing === GONE
  if (!gone) copy[key] = changed(copy[key], rest, thing)
  else if (Array.isArray(copy)) copy.splice(Number(key), 1)
  else delete copy[key]
  return copy
}

/** Of an object of a class another one of it. */
function copyOf(value: unknown): Record<string | number, unknown> {
  if (Array.isArray(value)) return value.slice() as never
  return Object.assign(Object.create(Object.getPrototypeOf(value) as object) as never, value)
}

/** Whether it is an object of fields, of a class of the user's too. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]" && !(value instanceof URL)
}

/** Nothing in it that differences.ts lists for all types. */
export function isComparable(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value)
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  if (value instanceof Map || value instanceof Set)
    return [...value].every((each) => isComparable(each))
  if (Array.isArray(value))
    return value.length === Object.keys(value).length && value.every((each) => isComparable(each))
  return !isObject(value) || Object.values(value).every((each) => isComparable(each))
}

/** Whether a key of an object has the value undefined. */
export function hasUndefined(value: unknown): boolean {
  if (value instanceof Map || value instanceof Set) return [...value].some(hasUndefined)
  if (Array.isArray(value)) return value.some(hasUndefined)
  if (!isObject(value)) return false
  return Object.values(value).some((each) => each === undefined || hasUndefined(each))
}
