import { createRandom, spoil, structures, type StructureName } from "../../structures/dist/index.js"
import type { Checks } from "./contender.ts"

/** What a contender does that no correct one may: in words for the table; empty when there is nothing. */
export function breaches(structure: StructureName, checks: Checks): string[] {
  const { generate, spoilers } = structures[structure]
  const found = new Set<string>()
  const attempt = (name: string, act: () => string | undefined): void => {
    try {
      const breach = act()
      if (breach !== undefined) found.add(`${breach} ${name}`)
    } catch {
      found.add(`throws on ${name}`)
    }
  }
  for (let seed = 0; seed < 16; seed++) {
    const value = generate(createRandom(seed))
    attempt("a valid value", () =>
      checks.is(value) && checks.issues(value) === 0 ? undefined : "refuses",
    )
    for (const spoiler of spoilers) {
      const wrong = spoil(value, spoiler).value
      attempt(spoiler.name, () => (checks.is(wrong) ? "accepts" : undefined))
      attempt(spoiler.name, () => (checks.issues(wrong) === 0 ? "has no issue for" : undefined))
    }
  }
  return [...found]
}

const data = { nested: { foo: "bar", num: 1, bool: false } }

/** Moltar's semantic tests: what a case has to give back, take and refuse. */
export function moltarBreaches(name: string, run: (value: unknown) => unknown): string[] {
  const valid = {
    number: 1,
    negNumber: -1,
    maxNumber: Number.MAX_VALUE,
    string: "string",
    longString: "long",
    boolean: true,
    deeplyNested: data.nested,
  }
  const { number: _number, ...without } = valid
  const extra = { ...valid, extraAttribute: "foo" }
  const nested = { ...valid, deeplyNested: { ...data.nested, extraNestedAttribute: "bar" } }
  const strict = name.endsWith("Strict")
  const answer = name.startsWith("assert") ? true : valid
  const found: string[] = []
  const gives = (what: string, value: unknown): void => {
    const got = attempt(() => run(structuredClone(value)))
    if (JSON.stringify(got) !== JSON.stringify(answer)) found.push(`not right for ${what}`)
  }
  const throws = (what: string, value: unknown): void => {
    if (attempt(() => run(structuredClone(value))) !== THROWN) found.push(`takes ${what}`)
  }
  gives("valid data", valid)
  const unknown = strict ? throws : gives
  unknown("an unknown key", extra)
  unknown("an unknown nested key", nested)
  throws("a missing key", without)
  throws("a wrong type", { ...valid, number: "foo" })
  return found
}

const THROWN = Symbol("thrown")

function attempt(act: () => unknown): unknown {
  try {
    return act()
  } catch {
    return THROWN
  }
}
