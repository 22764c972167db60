import type { Compiled } from "../../../benchmarks/compile/public-types-compile.ts"
import { environmentOf } from "./environment.ts"
import { listed, plain, table } from "./markdown.ts"
import { result } from "./results.ts"

interface PublicTypes {
  readonly rows: readonly {
    readonly name: string
    readonly package: string
    readonly types: readonly string[]
    readonly version: string
    /** Calls that are left out, as the types cannot have them. */
    readonly without?: readonly string[]
    readonly precast: Compiled
    readonly typia: Compiled
  }[]
}

const size = ({ bytes, refused = "" }: Compiled): string => {
  if (refused === "") return `${(bytes / 1e6).toFixed(2)} MB`
  return /^PC\d+$/.test(refused) ? `refused: ${refused}` : "refused"
}

const seconds = ({ cpuSeconds }: Compiled): string => `${cpuSeconds.toFixed(1)} s`

/** Types of published packages: size of the emitted functions, and CPU time. */
export function publicTypesTable(): string {
  const { rows } = result<PublicTypes>("compile-public")
  const heads = ["", "version", "Precast", "CPU", "typia", "CPU"]
  return table(
    heads,
    rows.map(({ name, package: from, version, without = [], precast, typia }) => [
      `${plain(name)}, of \`${from}\`${without.map((call) => `, without \`${call}\``).join("")}`,
      version,
      size(precast),
      seconds(precast),
      size(typia),
      seconds(typia),
    ]),
  )
}

/** Where and when they were measured. */
export const publicTypesMade = (): string => `${environmentOf("compile-public")}.`

/** Those that are larger or take longer than their goals: MB and s of a program of one type, and of several. */
export function publicTypesBehind(): string {
  const { rows } = result<PublicTypes>("compile-public")
  const isBehind = ({ types, precast, typia }: PublicTypes["rows"][number]): boolean => {
    const [megabytes, most] = types.length === 1 ? [2, 10] : [6, 30]
    const isMore = typia.refused === undefined && precast.bytes > typia.bytes
    return isMore || precast.bytes > megabytes * 1e6 || precast.cpuSeconds > most
  }
  const behind = rows.filter(isBehind).map(({ name }) => plain(name))
  return behind.length === 0 ? "reached by all" : `not reached by ${listed(behind)}`
}
