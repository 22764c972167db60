import * as fc from "fast-check"
import { expect, test } from "vitest"
import { onCycles, reached, usersOf } from "./graph.ts"

const graphs = fc.array(fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 4 }), {
  minLength: 10,
  maxLength: 10,
})

test("finds what is on a cycle, and what reaches it, as a search from every id does", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const refs = (id: string): string[] => graph[Number(id)]!.map(String)
      const ids = graph.map((_, at) => String(at))
      const cyclic = ids.filter((id) => reached(refs(id), refs).has(id))
      expect([...onCycles(ids, refs)].sort()).toEqual(cyclic)
      const users = usersOf(ids, refs)
      const reaching = ids.filter((id) => cyclic.some((to) => reached([id], refs).has(to)))
      expect([...reached(cyclic, users)].sort()).toEqual(reaching)
    }),
  )
})

test("takes a chain of any length", () => {
  const refs = (id: string): string[] => (Number(id) < 100_000 ? [String(Number(id) + 1)] : ["5"])
  expect(onCycles(["0"], refs).size).toBe(99_996)
})
