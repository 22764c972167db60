import type { Compiler, TypeRef } from "../compiler/contract.ts"

/** As deep as `HoldsRoute` of the runtime looks. */
const DEEPEST = 8

/**
 * Whether a type is an endpoint, a group, or an object or array that contains one. A module of routes may
 * export anything else: hooks, jobs, functions, clients of databases.
 */
export function routeFinder(compiler: Compiler): (type: TypeRef) => boolean {
  const known = new Map<TypeRef, boolean>()
  let cuts = 0

  function holds(type: TypeRef, depth: number): boolean {
    const answer = known.get(type)
    if (answer !== undefined) return answer
    // While it is looked into: a type that leads to itself.
    known.set(type, false)
    const before = cuts
    const found = look(type, depth)
    // Looked at no deeper, nothing is known of it.
    if (found || cuts === before) known.set(type, found)
    else known.delete(type)
    return found
  }

  function look(type: TypeRef, depth: number): boolean {
    const view = compiler.view(type)
    if (view.kind === "array") return holds(view.item, depth)
    if (view.kind === "tuple") return view.items.some((item) => holds(item.type, depth))
    if (view.kind !== "object") return false
    const name = compiler.nameOf(type)?.name
    if (name !== undefined && NAMES.has(name)) return true
    if (view.foreign) return false
    if (depth === DEEPEST) {
      cuts++
      return false
    }
    return compiler
      .properties(type)
      .some(({ key, type: inner }) => key !== null && holds(inner, depth + 1))
  }

  return (type) => holds(type, 0)
}

const NAMES: ReadonlySet<string> = new Set(["Endpoint", "SocketEndpoint", "Group"])
