import type { Random } from "./random.ts"

/** A type to check, decode and encode, with values of it and with values that only nearly are. */
export interface Structure<T> {
  /** As in the tables: `array-simple`. */
  name: string
  /** The type's name: `ArraySimple`. */
  type: string
  /** A value of `T`; plain JSON data. The same seed gives the same value. */
  generate(random: Random): T
  /** What makes a value invalid, each alone. */
  spoilers: Spoiler[]
}

/** One change that no correct checker of the type may accept. */
export interface Spoiler {
  name: string
  /** JSON pointer of what is changed. A negative index counts from the end: `/-1/name`. */
  path: string
  /** What is put there; `missing` takes the key (or the last item) away. */
  put: unknown
  /** Where in the value it is, in reading order: what has to be looked at before it is found. */
  place?: "first" | "middle" | "last"
  /** An issue is expected at this place or below; the changed place unless given. Negative indices as in `path`. */
  at?: string
}

export const missing: unique symbol = Symbol("missing")

/** A copy of `value` with the change made, and the pointer of the expected issue. */
export function spoil(value: unknown, spoiler: Spoiler): { value: unknown; at: string } {
  if (spoiler.path === "") return { value: spoiler.put, at: "" }
  const copy: unknown = structuredClone(value)
  const at = resolved(copy, spoiler.at ?? spoiler.path)
  const keys = resolved(copy, spoiler.path).slice(1).split("/")
  const last = keys.pop()!
  const parent = keys.reduce((inside, key) => inside[key] as Tree, copy as Tree)
  if (spoiler.put !== missing) parent[last] = spoiler.put
  else if (Array.isArray(parent)) parent.pop()
  else delete parent[last]
  return { value: copy, at }
}

type Tree = Record<string, unknown>

/** The pointer without negative indices. */
function resolved(value: unknown, path: string): string {
  let inside = value as Tree
  const keys = path.split("/").slice(1)
  return keys
    .map((key) => {
      const name = key.startsWith("-")
        ? String((inside as { length?: number }).length! + +key)
        : key
      inside = inside[name] as Tree
      return `/${name}`
    })
    .join("")
}
