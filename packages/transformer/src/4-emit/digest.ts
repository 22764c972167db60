import { components } from "../ir/graph.ts"
import { refsOfNode } from "../ir/node-children.ts"
import type { PlannedType, PlannedTypes } from "../ir/plan.ts"

/**
 * Gives each type a digest: of all that its functions are written from, the types that it mentions included. Two types
 * of the same digest have the same code, in whatever file of the program they are used.
 */
export type Digests = (types: PlannedTypes) => ReadonlyMap<string, string>

export function createDigests(): Digests {
  // In place of hashes: two texts never share a number.
  const numbers = new Map<string, string>()
  const numberOf = (text: string): string => {
    const number = numbers.get(text) ?? String(numbers.size)
    numbers.set(text, number)
    return number
  }
  // Files share types, and then all that these refer to.
  const known = new WeakMap<PlannedType, string>()
  return (types) => {
    const digests = new Map<string, string>()
    const left: string[] = []
    for (const [id, type] of Object.entries(types)) {
      const digest = known.get(type)
      if (digest === undefined) left.push(id)
      else digests.set(id, digest)
    }
    const refs = (id: string): readonly string[] =>
      digests.has(id) ? [] : refsOfNode(types[id]!.node)
    for (const component of components(left, refs)) {
      if (digests.has(component[0]!)) continue
      // Types that refer to each other go by their ids until the component has its digest.
      const inner = new Set(component)
      const digestOf = (id: string): string => (inner.has(id) ? "" : digests.get(id)!)
      const texts = component.toSorted().map((id) => textOf(types[id]!, digestOf))
      const whole = numberOf(texts.join("\n"))
      for (const id of component) {
        const digest = component.length === 1 ? whole : numberOf(`${whole} ${id}`)
        digests.set(id, digest)
        known.set(types[id]!, digest)
      }
    }
    return digests
  }
}

function textOf(type: PlannedType, digestOf: (id: string) => string): string {
  return JSON.stringify(type, (key, value: unknown) => {
    // How a row is read follows from the rest of the type.
    if (key === "row") return undefined
    if (isRef(value)) return { to: value.to, digest: digestOf(value.to) }
    // JSON would write null, or 0.
    const isOther = typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0))
    return isOther ? { number: Object.is(value, -0) ? "-0" : String(value) } : value
  })
}

function isRef(value: unknown): value is { kind: "ref"; to: string } {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "ref"
}
