import { usedFirst } from "../ir/graph.ts"
import { refsOfNode } from "../ir/node-children.ts"
import type { PlannedType, PlannedTypes } from "../ir/plan.ts"

/** The types of a file that no other file has completed: only for them is anything left to be decided. */
export interface FreshTypes {
  readonly types: PlannedTypes
  readonly all: readonly PlannedType[]
  readonly ids: readonly string[]
  /** Each behind those that it mentions, but for those that mention it. */
  readonly ordered: readonly PlannedType[]
  /** The fresh ones that one mentions. What others lead to is complete, and never leads back. */
  refs(id: string): readonly string[]
  /** The complete ones that a type mentions. */
  complete(type: PlannedType): readonly PlannedType[]
}

/** @param isTaken whether a type was completed for another file */
export function freshTypes(types: PlannedTypes, isTaken: (id: string) => boolean): FreshTypes {
  const all = Object.values(types).filter(({ id }) => !isTaken(id))
  const refs = new Map(
    all.map(({ id, node }) => [id, refsOfNode(node).filter((to) => !isTaken(to))]),
  )
  const ids = [...refs.keys()]
  const refsOf = (id: string): readonly string[] => refs.get(id)!
  return {
    types,
    all,
    ids,
    ordered: usedFirst(ids, refsOf).map((id) => types[id]!),
    refs: refsOf,
    complete: ({ node }) => refsOfNode(node).flatMap((to) => (isTaken(to) ? types[to]! : [])),
  }
}
