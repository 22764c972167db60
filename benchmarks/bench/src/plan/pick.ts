import { benchError } from "../errors/bench-error.ts"

interface Named {
  readonly name: string
}

const listed = (all: readonly Named[]): string => all.map(({ name }) => name).join(", ")

/** Those with the given names, in their own order; all where no name is given. PC3001 for an unknown one. */
export function pick<T extends Named>(
  kind: string,
  all: readonly T[],
  names: readonly string[],
): readonly T[] {
  const unknown = names.find((name) => all.every((one) => one.name !== name))
  if (unknown !== undefined)
    throw benchError("PC3001", `The ${kind} ${unknown} does not exist; use ${listed(all)}.`)
  return names.length === 0 ? all : all.filter((one) => names.includes(one.name))
}

/** Names of `--only` → those of scenarios and those of contenders. PC3001 for what is neither. */
export function splitOnly(
  names: readonly string[],
  scenarios: readonly Named[],
  contenders: readonly Named[],
): { readonly scenarios: string[]; readonly contenders: string[] } {
  const isOf = (all: readonly Named[]) => (name: string) => all.some((one) => one.name === name)
  const unknown = names.find((name) => !isOf(scenarios)(name) && !isOf(contenders)(name))
  if (unknown !== undefined) {
    const known = `scenarios ${listed(scenarios)}; contenders ${listed(contenders)}`
    throw benchError(
      "PC3001",
      `No scenario and no contender has the name ${unknown}; use ${known}.`,
    )
  }
  return {
    scenarios: names.filter(isOf(scenarios)),
    contenders: names.filter(isOf(contenders)),
  }
}
