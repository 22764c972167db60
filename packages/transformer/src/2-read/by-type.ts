import type { Compiler, TypeRef } from "../compiler/contract.ts"

export type ByType<Result> = (type: TypeRef, compiler: Compiler) => Result

/** Remembers the result for each type: a union of thousands of members may be the type of thousands of fields. */
export function byType<Result>(ask: ByType<Result>): ByType<Result> {
  const known = new WeakMap<TypeRef, { result: Result }>()
  return (type, compiler) => {
    const before = known.get(type)
    if (before) return before.result
    const result = ask(type, compiler)
    known.set(type, { result })
    return result
  }
}
