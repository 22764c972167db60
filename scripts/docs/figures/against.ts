import { environmentOf } from "./environment.ts"
import { listed, ratio, table } from "./markdown.ts"
import { result } from "./results.ts"

/** `against.json`: cost in one checkout divided by that in another, the median of the rounds with their extremes. */
interface Against {
  readonly commits: { readonly other: string }
  readonly rounds: number
  readonly rows: readonly {
    readonly part: string
    readonly name: string
    readonly median: number
  }[]
}

const GOAL = 1.03

/** By kind of function: the middle one of the ratios, the extremes, and what takes longer than the goal. */
export function againstTable(): string {
  const parts = Object.entries(Object.groupBy(result<Against>("against").rows, ({ part }) => part))
  return table(
    ["", "compared", "median", "least", "most", "more than 3 % slower"],
    parts.map(([part, rows = []]) => {
      const sorted = rows.toSorted((a, b) => a.median - b.median)
      const slower = sorted.filter(({ median }) => median > GOAL)
      return [
        part,
        `${rows.length}`,
        ratio(sorted[sorted.length >> 1]!.median),
        ratio(sorted[0]!.median),
        ratio(sorted.at(-1)!.median),
        listed(slower.map(({ name, median }) => `\`${name}\` ${ratio(median)}`)),
      ]
    }),
  )
}

/** Which commit was compared, in how many rounds, where and when. */
export function againstMade(): string {
  const { commits, rounds } = result<Against>("against")
  return `commit ${commits.other}, ${rounds} rounds, ${environmentOf("against")}`
}
