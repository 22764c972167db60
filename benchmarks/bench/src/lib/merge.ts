import { isDeepStrictEqual } from "node:util"
import type { LibReport, LibResult } from "./result.ts"

const parts = ["check", "decode", "encode"]

const keyOf = ({ part, operation, subject }: LibResult): string =>
  `${part}\n${operation}\n${subject}`

/**
 * An earlier report with what a later one measured in its place. Throws when machine or versions
 * are not the same: their figures would stand side by side as if they compared.
 */
export function mergeLibReports(earlier: LibReport, later: LibReport): LibReport {
  for (const name of ["format", "machine", "versions"] as const)
    if (!isDeepStrictEqual(earlier[name], later[name]))
      throw new Error(`the earlier results are of another ${name.replace(/s$/, "")}`)
  const now = new Map(later.results.map((one) => [keyOf(one), one]))
  const kept = earlier.results.map((one) => now.get(keyOf(one)) ?? one)
  const there = new Set(earlier.results.map(keyOf))
  const results = [...kept, ...later.results.filter((one) => !there.has(keyOf(one)))]
  return {
    ...later,
    results: results.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part)),
  }
}
