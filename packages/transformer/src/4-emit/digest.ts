import { components } from "../ir/graph.ts"
import { childrenOfNode, refsOfNode } from "../ir/node-children.ts"
import type { Node, PlannedType, PlannedTypes } from "../ir/plan.ts"

/**
 * Gives each type a digest: of all that its functions are written from, the types that it mentions included. Two types
 * of the same digest have the same code, in whatever file of the program they are used.
 */
export interface Digests {
  of(types: PlannedTypes): ReadonlyMap<string, string>
  /** Forgets all but these and those of the types that theirs mention. */
  keep(digests: Iterable<string>): void
  state(): DigestsState
}

/** What is known, as data, with which another process can continue. */
export interface DigestsState {
  readonly numbers: ReadonlyMap<string, string>
  readonly next: number
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
}

export function createDigests(from?: DigestsState): Digests {
  // In place of hashes: two texts never share a number.
  const numbers = new Map<string, string>(from?.numbers)
  let next = from?.next ?? 0
  const numberOf = (text: string): string => {
    const number = numbers.get(text) ?? String(next++)
    numbers.set(text, number)
    return number
  }
  // The digests that the text of one has.
  const parts = new Map<string, ReadonlySet<string>>(from?.parts)
  // Files share types, and then all that these refer to.
  let known = new WeakMap<PlannedType, string>()

  function digestAll(types: PlannedTypes): ReadonlyMap<string, string> {
    const digests = new Map<string, string>()
    const left: string[] = []
    for (const [id, type] of Object.entries(types)) {
      const digest = known.get(type)
      if (digest === undefined) left.push(id)
      else digests.set(id, digest)
    }
    const refs = (id: string): readonly string[] =>
      digests.has(id) ? [] : refsOfNode(types[id]!.node)
    for (const component of components(left, refs))
      if (!digests.has(component[0]!)) digestComponent(component, types, digests)
    return digests
  }

  function digestComponent(
    component: readonly string[],
    types: PlannedTypes,
    digests: Map<string, string>,
  ): void {
    // Types that refer to each other go by their ids until the component has its digest.
    const inner = new Set(component)
    const own = new Set<string>()
    const digestOf = (id: string): string => {
      if (inner.has(id)) return ""
      own.add(digests.get(id)!)
      return digests.get(id)!
    }
    const texts = component.toSorted().map((id) => textOf(types[id]!, digestOf))
    const whole = numberOf(texts.join("\n"))
    parts.set(whole, own)
    for (const id of component) {
      const digest = component.length === 1 ? whole : numberOf(`${whole} ${id}`)
      if (digest !== whole) parts.set(digest, new Set([whole]))
      digests.set(id, digest)
      known.set(types[id]!, digest)
    }
  }

  return {
    of: digestAll,
    keep(digests) {
      const kept = new Set(digests)
      // A set gives what is added while it is gone through.
      for (const digest of kept) for (const part of parts.get(digest) ?? []) kept.add(part)
      for (const [text, number] of numbers) if (!kept.has(number)) numbers.delete(text)
      for (const number of parts.keys()) if (!kept.has(number)) parts.delete(number)
      known = new WeakMap()
    },
    state: () => ({ numbers, next, parts }),
  }
}

/** Without a function that JSON.stringify would call for each value: digests take two thirds of the time (docs/performance-cold.md). */
function textOf(type: PlannedType, digestOf: (id: string) => string): string {
  // How a row is read follows from the rest of the type.
  const text = JSON.stringify({ ...type, row: undefined })
  const parts = refsOfNode(type.node).map(digestOf)
  // JSON would write null, or 0.
  return `${text} ${parts.join()} ${numbersIn(type.node, []).join()}`
}

function numbersIn(node: Node, into: string[]): string[] {
  const own = node.kind === "literal" ? [node.value] : "rules" in node ? node.rules : {}
  for (const value of Object.values<unknown>({ ...own }))
    if (typeof value === "number") into.push(Object.is(value, -0) ? "-0" : String(value))
  for (const child of childrenOfNode(node)) numbersIn(child, into)
  return into
}
