import { dirname } from "node:path/posix"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seed } from "../../packages/transformer/test/seed.ts"
import { type Aspect, REFUSED, type Said, THROWS, typiaSays, weSay } from "./compare.ts"
import { differences } from "./differences.ts"
import { hasUndefined, isComparable, mutate } from "./mutate.ts"
import { type Compared, subjectsOf } from "./subjects.ts"

/** Precast and typia 12 of the same types, on the same values. What differs is listed in differences.ts. */
const subjects = subjectsOf(
  { "more.ts": "export interface WithMethod { id: number; run(): void }" },
  ["WithMethod"],
)
const runs = Number(process.env.AGREE_RUNS ?? 200)
const changes = fc.array(fc.record({ place: fc.nat(), thing: fc.nat() }), { maxLength: 2 })

const isExcepted = (type: string, aspect: Aspect): boolean =>
  differences.some(({ except, aspects }) => except.includes(type) && aspects.includes(aspect))

/** The results of both, for every type for which nothing else is documented. */
function eachType(
  aspect: Aspect,
  compare: (typia: Said, ours: Said, subject: Compared) => void,
): void {
  const compared = subjects.filter(({ type }) => !isExcepted(type, aspect))
  it.each(compared)("$type", (subject) => {
    const [typia, ours] = [typiaSays(subject, aspect), weSay(subject, aspect)]
    expect([typia, ours]).not.toContain(REFUSED)
    compare(typia as Said, ours as Said, subject)
  })
}

/** Calls `look` with values of the type, values near it, and changed ones. */
function mutated({ values, wrong, ours }: Compared, look: (value: unknown) => void): void {
  const random = ours("random")
  const bases = [...values, ...wrong, ...[1, 2, 3, 4, 5].map((each) => random(each))]
  const base = fc.nat(bases.length - 1)
  const options = { seed: seed(process.env.AGREE_SEED), numRuns: runs }
  fc.assert(
    fc.property(base, changes, (index, list) => {
      const value = mutate(bases[index], list)
      if (isComparable(value)) look(value)
    }),
    options,
  )
}

describe.each(["is", "equals"] as const)("%s gives the same", (aspect) => {
  eachType(aspect, (typia, ours, subject) => {
    mutated(subject, (value) => {
      // Of undefined we take less: it is not a value of a record, and not an unknown key.
      if (hasUndefined(value)) expect(typia(value)).toSatisfy((said) => said || !ours(value))
      else expect(typia(value)).toBe(ours(value))
    })
  })
})

describe("issues are at the same places, or deeper inside a member of a union", () => {
  eachType("paths", (typia, ours, subject) => {
    mutated(subject, (value) => {
      if (hasUndefined(value)) return
      const [theirs, mine] = [typia(value) as string[], ours(value) as string[]]
      const isUnder = (path: string, others: string[]): boolean =>
        others.some((other) => path === other || path.startsWith(`${other}/`))
      // Of a discriminant that no member has we report that alone (docs/errors.md): the other fields are not compared.
      const isBeside = (path: string): boolean =>
        /Union/.test(subject.type) &&
        mine.some((each) => /\/(?:type|kind)$/.test(each) && dirname(each) === dirname(path))
      const missed = theirs.filter(
        (path) => !mine.some((each) => isUnder(each, [path])) && !isBeside(path),
      )
      const added = mine.filter((path) => !isUnder(path, theirs))
      expect({ theirs, mine, missed, added }).toEqual({ theirs, mine, missed: [], added: [] })
    })
  })
})

describe("JSON is the same", () => {
  eachType("json", (typia, ours, { values }) => {
    for (const value of values) expect(ours(value)).toEqual(typia(value))
  })
})

describe("what is read is the same", () => {
  eachType("parse", (typia, ours, subject) => {
    mutated(subject, (value) => {
      if (isJson(value) && subject.ours("equals")(value)) expect(ours(value)).toEqual(typia(value))
      else if (isJson(value) && typia(value) === null) expect(ours(value)).toBe(null)
    })
  })
})

describe.each(["clone", "prune"] as const)("%s leaves the same", (aspect) => {
  eachType(aspect, (typia, ours, { values, open }) => {
    if (open) return // takes the keys that are put into it
    for (const value of values) expect(ours(value)).toEqual(typia(value))
  })
})

describe("documented difference", () => {
  it.each(differences)("$why", ({ aspects, except, of = except[0], value, typia, ours }) => {
    const subject = subjects.find(({ type }) => type === of)!
    const said = (says: Said | typeof REFUSED): unknown => {
      if (typeof says === "string") return says
      try {
        return says(value)
      } catch {
        return THROWS
      }
    }
    expect(said(typiaSays(subject, aspects[0]!))).toEqual(typia)
    expect(said(weSay(subject, aspects[0]!))).toEqual(ours)
  })

  it.each(differences.filter(({ typia }) => typia === REFUSED))(
    "$why: in all its aspects",
    ({ aspects, except }) => {
      for (const subject of subjects.filter(({ type }) => except.includes(type)))
        for (const aspect of aspects) expect(typiaSays(subject, aspect)).toBe(REFUSED)
    },
  )
})

const isJson = (value: unknown): boolean => {
  try {
    const text = JSON.stringify(value)
    return JSON.stringify(JSON.parse(text)) === text && isPlain(value)
  } catch {
    return false // undefined, bigint
  }
}

/** Nothing in it that JSON.stringify writes in another form. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return !Object.is(value, -0)
  const name = Object.prototype.toString.call(value)
  if (!/^\[object (Object|Array)\]$/.test(name) || value instanceof URL) return false
  return Object.values(value).every((each) => each !== undefined && isPlain(each))
}
