import { seeded } from "../../zod-schemas/mutate.ts"

/** A copy of a document in which one part was removed or replaced. */
export interface Mutation {
  /** JSON pointer to the part. */
  readonly path: string
  /** `removed`, or the JSON text that is there now. */
  readonly change: string
  readonly value: unknown
}

type Step = string | number

const kinds: readonly unknown[] = [12.5, "judged", true, null, [], {}]

/**
 * Mutations of a document, the same each time.
 *
 * @param seen Changes of documents of the same type; new ones are preferred and added.
 * @param most How many.
 */
export function mutationsOf(document: unknown, seen: Set<string>, most: number): Mutation[] {
  const random = seeded(JSON.stringify(document).length)
  const steps = shuffled(stepsOf(document, []), random)
  const mutations: Mutation[] = []
  for (const path of steps) {
    if (mutations.length === most) break
    const isRemoved = typeof path.at(-1) === "string" && random() < 0.4
    const other = otherKind(partAt(document, path), random)
    const change = isRemoved ? "removed" : JSON.stringify(other)
    const key = `${path.map((step) => (typeof step === "number" ? "*" : step)).join("/")} ${change}`
    if (seen.has(key)) continue
    seen.add(key)
    const value = changed(document, path, isRemoved ? undefined : other)
    mutations.push({ path: pointerOf(path), change, value })
  }
  return mutations
}

function stepsOf(value: unknown, path: readonly Step[]): Step[][] {
  if (typeof value !== "object" || value === null) return []
  const entries: [Step, unknown][] = Array.isArray(value)
    ? value.map((each, index): [Step, unknown] => [index, each])
    : Object.entries(value)
  return entries.flatMap(([step, each]) => [[...path, step], ...stepsOf(each, [...path, step])])
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((each) => ({ each, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each)
}

function otherKind(value: unknown, random: () => number): unknown {
  const others = kinds.filter((kind) => kindOf(kind) !== kindOf(value))
  return others[Math.floor(random() * others.length)]
}

function kindOf(value: unknown): string {
  if (value === null) return "null"
  return Array.isArray(value) ? "array" : typeof value
}

function partAt(value: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((part, step) => (part as Record<Step, unknown>)[step], value)
}

/** A copy with another part at a path; `undefined` removes it. */
function changed(value: unknown, [step, ...rest]: readonly Step[], part: unknown): unknown {
  if (step === undefined) return part
  if (Array.isArray(value))
    return value.with(Number(step), changed(value[Number(step)], rest, part))
  const object = value as Readonly<Record<string, unknown>>
  if (rest.length > 0 || part !== undefined)
    return { ...object, [step]: changed(object[String(step)], rest, part) }
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== step))
}

function pointerOf(path: readonly Step[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")
}
