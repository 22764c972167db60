import { benchError } from "../errors/bench-error.ts"
import type { RunOptions } from "./plan-bench.ts"

/** PC3001 for an option of `names` that was given: a group that ignores it would seem to obey. */
export function refuseOptions(
  group: string,
  options: RunOptions,
  names: readonly (keyof RunOptions)[],
): void {
  const isGiven = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : Boolean(value)
  const name = names.find((one) => isGiven(options[one]))
  if (name !== undefined) throw benchError("PC3001", `precast bench ${group} has no --${name}.`)
}
