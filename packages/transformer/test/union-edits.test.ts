// The compiler numbers types in the order in which it meets them, and lists and prints unions by these numbers, or by
// the order of files. After edits it meets them in another order than in a build of all files.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import {
  createEdited,
  inOneProcess,
  type Pass,
  type Texts,
  toAnotherProcess,
  whole,
} from "./edited-program.ts"
import { seed } from "./seed.ts"

const animals = (...order: readonly string[]): string => `${order.join("\n")}
export interface Page<T> { items: T[]; next?: Page<T> }
export type Key = "id" | "name"
export interface Same { at: number }
export type Wrapped<T> = T | { of: T | null }
export enum Color { Red, Green, Blue }
`
const DOG = 'export interface Dog { kind: "dog"; name: string; near?: Cat | Dog }'
const CAT = 'export interface Cat { kind: "cat"; lives: 9 | 7 | null }'
const EEL =
  "export interface Eel { volts: number | bigint; prey: Dog | [Cat, Eel | null] | string }"

/** The same names as in the other file. */
const others = (...order: readonly string[]): string => `import type { Eel } from "./animals.js"
${order.join("\n")}
export interface Same { at: string }
export enum Color { Blue = "b", Red = "r" }
export const isShort = (_: string): boolean => true
`
const OTHER_DOG = "export interface Dog { of: Eel | Owl; barks: boolean }"
const OWL = 'export interface Owl { hoots: "loud" | "low" | 3 | -1; with: Dog | Eel }'
const PET = "export type Pet = Dog | Owl | { tame: true }"
const FISH = "export type Fish = Eel | Dog[] | null"

const TYPES = [
  "a.Dog | a.Cat",
  "a.Cat | a.Dog | a.Eel",
  "b.Owl | a.Dog | null",
  "a.Dog | b.Dog",
  "b.Same | a.Same | undefined",
  '"z" | "b" | 3 | -1 | "a"',
  '"b" | "a" | null',
  "true | 2n | 1n | string[] | Date",
  "[a.Cat | b.Owl, ('y' | 'x')?]",
  "[b.Owl | a.Cat, ...(a.Eel | b.Dog)[]]",
  "{ z: 1 } | { a: 2 } | { m: a.Cat | a.Dog }",
  "{ a: 1 } | { a: 2 } | { a: 3 }",
  "{ either: a.Eel | a.Dog | [b.Owl | a.Cat]; or: { z: 1 } | { a: 2 } }",
  "a.Page<a.Dog | a.Cat>",
  "a.Page<a.Same> | a.Page<b.Same>",
  "a.Page<{ z: 1 }> | a.Page<{ a: 1 }> | a.Page<['s' | 'r']>",
  "(a.Eel | a.Cat)[]",
  "Set<a.Eel | b.Owl> | Map<'k' | 'j', a.Dog | b.Dog>",
  "Record<a.Key | 'more' | 'extra', a.Dog | b.Owl>",
  "Pick<a.Dog, 'name' | 'kind'> | Pick<a.Cat, 'kind'>",
  "Partial<a.Dog> | Partial<b.Dog>",
  "(a.Cat | a.Dog) & ({ y: 1 } | { x: 2 })",
  "b.Pet | a.Cat",
  "b.Fish | b.Pet",
  "a.Dog['near'] | a.Eel['prey']",
  "keyof a.Dog | keyof b.Owl",
  "`${'q' | 'p'}-${'n' | 'm'}` | `z${string}` | `y${number}`",
  "Exclude<a.Dog | a.Cat | b.Owl | b.Dog, { lives: unknown }> | Extract<b.Fish, object>",
  "NonNullable<b.Fish | b.Pet>['kind' & keyof NonNullable<b.Fish | b.Pet>] | a.Wrapped<b.Dog | a.Dog>",
  "a.Wrapped<a.Same> | a.Wrapped<b.Same> | a.Wrapped<{ z: 1 } | { a: 1 }>",
  "{ [K in 'z' | 'b' | 'a']: K | a.Dog | a.Cat }[]",
  "(a.Dog | a.Cat) & p.Message<'no animal'>",
  "('z' | 'b' | 'a') & p.Check<typeof b.isShort> | null",
  "a.Color | b.Color | null",
  "a.Color.Red | b.Color.Blue | a.Color.Green",
  // Refused.
  "(() => a.Dog | a.Cat) | a.Eel",
  "{ run(): a.Cat | b.Owl | 'x' | 'w' }",
  "a.Page<() => a.Dog | b.Owl> | a.Page<() => b.Owl | a.Cat>",
  "{ a: 1 } | { b: symbol; c: a.Dog | b.Dog | 'long enough to be cut by the compiler, which shortens what it prints'; d: a.Cat | b.Owl | string[] | [1 | 3 | 2] | { x: 1 } | { w: 1 }; e: 1 } | a.Cat",
  "{ [key: `${'a' | 'b'}-${string}`]: a.Dog | a.Cat; [key: `${string}-${'y' | 'x'}`]: b.Owl | b.Dog }",
]
/** Of a type. */
const USES: readonly ((type: string, at: number) => string)[] = [
  ...["decode", "encode", "is", "validate", "jsonSchema"].map(
    (name) => (type: string) => `p.${name}<${type}>`,
  ),
  (type, at) => endpoint(at, `_: { body: p.Body<${type}> }`, "number"),
  (type, at) => endpoint(at, "", type),
  (type, at) => endpoint(at, "", `p.Reply<201, ${type}> | p.Reply<409, ${type}> | a.Cat`),
  (type, at) => endpoint(at, "", `Promise<a.Dog | p.ApiError<"gone" | "away", ${type}> | a.Cat>`),
  (type, at) => endpoint(at, `_: { kind: "z" | "b" | "a"; of?: (${type})[] }`, "a.Dog | b.Dog"),
  (type) =>
    `((at: number) => { const it: ${type} = null!; return p.encode(at > 1 ? it : at > 0 ? { z: 1 } : { a: "x" }) })`,
]

function endpoint(at: number, input: string, result: string): string {
  return `p.api({ method: "PUT", path: "/${at}" }, (${input}): ${result} => { throw _ })`
}

const use = fc.tuple(fc.constantFrom(...USES), fc.constantFrom(...TYPES))
const uses = fc
  .array(use, { minLength: 0, maxLength: 5 })
  .map((all) =>
    [
      'import * as p from "@precast/runtime"',
      'import type * as a from "./animals.js"',
      'import type * as b from "./others.js"',
      ...all.map(([textOf, type], at) => `export const it${at} = ${textOf(type, at)}`),
      "export type Used = [a.Dog, b.Dog]",
    ].join("\n"),
  )
/** The compiler reads what it imports first. */
const first = fc
  .tuple(
    fc.constantFrom("animals", "others"),
    fc.array(fc.constantFrom(...TYPES), { maxLength: 3 }),
  )
  .map(
    ([name, types]) => `import "./${name}.js"
import type * as a from "./animals.js"
import type * as b from "./others.js"
export type First = [${types.join(", ")}]
`,
  )
const shuffled = (all: readonly string[]): fc.Arbitrary<readonly string[]> =>
  fc.shuffledSubarray([...all], { minLength: all.length })

/** Texts of each file. */
const FILES: Record<string, fc.Arbitrary<string>> = {
  "1.ts": first,
  "animals.ts": shuffled([DOG, CAT, EEL]).map((order) => animals(...order)),
  "others.ts": shuffled([OTHER_DOG, OWL, PET, FISH]).map((order) => others(...order)),
  "use1.ts": uses,
  "use2.ts": uses,
  "use3.ts": uses,
}

const NAMES = Object.keys(FILES)
const RUNS = Number(process.env["UNION_RUNS"] ?? 24)
const textOf = (name: string): fc.Arbitrary<readonly [string, string]> =>
  FILES[name]!.map((text) => [name, text] as const)
const EDITS = fc.tuple(
  fc.tuple(...NAMES.map(textOf)),
  fc.array(fc.constantFrom("use1.ts", "use2.ts", "use3.ts", ...NAMES).chain(textOf), {
    minLength: RUNS,
    maxLength: RUNS,
  }),
)

test.each<[string, Pass]>([
  ["of a watching compiler", inOneProcess],
  ["between builds", toAnotherProcess],
])("edits %s of unions", { timeout: 60_000 + RUNS * 2000 }, (_, pass) => {
  const [sample] = fc.sample(EDITS, { numRuns: 1, seed: seed(process.env["AGREE_SEED"]) })
  const [before, edits] = sample!
  const texts: Texts = Object.fromEntries(before)
  const compileAgain = createEdited(pass)
  compileAgain({ ...texts })
  for (const [step, [name, text]] of edits.entries()) {
    texts[name] = text
    const { codes } = compileAgain({ ...texts })
    expect(codes, `edit ${step}, of ${name}`).toEqual(whole(texts))
  }
})
