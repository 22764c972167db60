import { describe, expect, test } from "vitest"
import { compile } from "../src/compile.ts"
import type { Compiler } from "../src/compiler/contract.ts"
import { compilerOf, programOf } from "./read-program.ts"

/**
 * Types that are very large, or have no end: each compiles, or gives a diagnostic that names it. Outcomes depend on
 * counts alone (src/ir/limits.ts); what the largest of them take was measured when the limits were chosen.
 */

const times = (n: number, write: (at: number) => string, between = "\n"): string =>
  Array.from({ length: n }, (_, at) => write(at)).join(between)

const interfaces = (n: number, fields: (at: number) => string): string =>
  times(n, (at) => `interface I${at} { ${fields(at)} }`)

const all = (n: number): string => times(n, (at) => `I${at}`, " | ")

interface Shape {
  types: (n: number) => string
  compiles: readonly number[]
  refused: readonly (readonly [n: number, code: string])[]
}

const DIGIT = "type D = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9"

const shapes: Record<string, Shape> = {
  "a chain of interfaces": {
    types: (n) => `${interfaces(n, (at) => `next: I${at + 1}`)}
      interface I${n} { last: true }
      type Root = I0`,
    compiles: [500, 2_000],
    refused: [[40_000, "PC1160 I0"]],
  },
  "a circle of interfaces": {
    types: (n) => `${interfaces(n, (at) => `next?: I${(at + 1) % n}[]`)}
      type Root = I0`,
    compiles: [2_000],
    refused: [],
  },
  "arrays in arrays": {
    types: (n) => `type Root = string${"[]".repeat(n)}`,
    compiles: [100, 199],
    refused: [
      [200, "PC1162 Root"],
      [1_000, "PC1162 Root"],
    ],
  },
  "object literals in object literals": {
    types: (n) => `type Root = ${"{ a: ".repeat(n)}1${" }".repeat(n)}`,
    compiles: [100],
    refused: [[250, "PC1162 Root"]],
  },
  "a tuple type that counts": {
    types: (n) => `type Nest<A extends 0[] = []> = A["length"] extends ${n} ? 1 : [Nest<[...A, 0]>]
      type Root = Nest`,
    compiles: [40],
    refused: [[400, "PC1162 [[["]],
  },
  "members of a union that no field distinguishes": {
    types: (n) => `${interfaces(n, (at) => `a${at}: string; b?: number`)}
      type Root = ${all(n)}`,
    compiles: [300, 1_000],
    refused: [[3_000, "PC1160 Root"]],
  },
  "large members of a union that no field distinguishes": {
    types: (
      n,
    ) => `${interfaces(n, (at) => `${times(n, (to) => `f${to}?: string`, "; ")}; own${at}?: 1`)}
      type Root = ${all(n)}`,
    compiles: [60],
    refused: [[200, "PC1160 Root"]],
  },
  "members of a union that hold the union": {
    types: (n) => `${interfaces(n, (at) => `a${at}?: string; next?: Root`)}
      type Root = ${all(n)}`,
    compiles: [100],
    refused: [[1_500, "PC1160 Root"]],
  },
  "members of a union that a field distinguishes": {
    types: (n) => `type Root = ${times(n, (at) => `{ kind: "k${at}"; a: string }`, " | ")}`,
    compiles: [2_000],
    refused: [[25_000, "PC1160 Root"]],
  },
  "a union of literals": {
    types: (n) => `type Root = ${times(n, (at) => `"k${at}"`, " | ")}`,
    compiles: [20_000],
    refused: [[120_000, "PC1160 Root"]],
  },
  "a wide tuple": {
    types: (n) => `type Root = [${times(n, (at) => (at % 2 ? "string" : `{ a${at}: 1 }`), ", ")}]`,
    compiles: [1_000],
    refused: [],
  },
  "an object with many fields": {
    types: (n) => `interface Root { ${times(n, (at) => `f${at}: string`, "; ")} }`,
    compiles: [10_000],
    refused: [[120_000, "PC1160 Root"]],
  },
  "a mapped type over a large union, with the union in each field": {
    types: (n) => `type K = ${times(n, (at) => `"k${at}"`, " | ")}
      type Root = { [P in K]: { key: P; all: K } }`,
    compiles: [1_000],
    refused: [],
  },
  "the values of a mapped type": {
    types: (n) =>
      `type K = ${times(n, (at) => `"k${at}"`, " | ")}
      type Root = { [P in K]: { is: P } }[K]`,
    compiles: [2_000],
    refused: [],
  },
  "a product of template literals": {
    types: (n) => `${DIGIT}
      type Root = \`${"${D}".repeat(n)}\``,
    compiles: [2, 4],
    refused: [],
  },
  "mapped types over products of template literals": {
    types: (n) => `${DIGIT}
      type Wide<N extends string> = { [K in \`${"${N}${D}${D}${D}${D}"}\`]: 1 }
      interface Root { ${times(n, (at) => `f${at}: Wide<"n${at}">`, "; ")} }`,
    compiles: [1],
    refused: [[12, "PC1160 Root"]],
  },
  "an intersection of many objects": {
    types: (n) => `${interfaces(n, (at) => `a${at}: number; b: string`)}
      type Root = ${times(n, (at) => `I${at}`, " & ")}`,
    compiles: [1_000],
    refused: [[20_000, "PC1160 Root"]],
  },
  "a mapped type whose fields have unions of their own": {
    types: (n) => `type K = ${times(n, (at) => `"k${at}"`, " | ")}
      type Root = { [P in K]: P | K | number }`,
    compiles: [200],
    refused: [[6_000, "PC1160 Root"]],
  },
  "patterns of keys": {
    types: (n) =>
      `interface Root { ${times(n, (at) => `[key: \`k${at}-\${string}\`]: ${at % 2 ? "string" : "number"}`, "; ")} }`,
    compiles: [100, 400],
    refused: [],
  },
  "patterns of keys that start alike": {
    types: (n) =>
      `interface Root { ${times(n, (at) => `[key: \`${"a".repeat(at + 1)}\${string}\`]: "${at % 2}"`, "; ")} }`,
    compiles: [],
    refused: [[600, "PC1160 Root"]],
  },
  "a pattern of keys with many slots": {
    types: (n) =>
      `interface Root { ${times(2, (at) => `[key: \`${"${string}a".repeat(n)}${at}\`]: ${at}`, "; ")} }`,
    compiles: [20, 200],
    refused: [[1_200, "PC1160 Root"]],
  },
  "a generic type that grows": {
    types: () => `type T<N> = { a: T<[N]> }
      type Root = T<0>`,
    compiles: [],
    refused: [[1, "PC1029 T"]],
  },
  "generic types that grow in each other": {
    types: (
      n,
    ) => `${times(n, (at) => `interface T${at}<N> { ${times(n, (to) => `f${to}?: T${to}<[N]>`, "; ")} }`)}
      type Root = T0<0>`,
    compiles: [],
    refused: [[10, "PC1029 T"]],
  },
  "a conditional type that counts": {
    types: (
      n,
    ) => `type Count<A extends 0[] = []> = A["length"] extends ${n} ? A["length"] : Count<[...A, 0]>
      interface Root { count: Count }`,
    compiles: [900],
    refused: [],
  },
  "a conditional type without end": {
    types: () => `type Endless<A extends 0[]> = A extends [] ? never : { a: Endless<[...A, 0]> }
      type Root = Endless<[0]>`,
    compiles: [],
    refused: [[1, "PC1"]],
  },
  "many instances of a generic type": {
    types: (n) => `interface P<A> { a: A; all: Q<A>[] }
      interface Q<A> { b: A; c?: string }
      type Root = [${times(n, (at) => `P<${at}>`, ", ")}]`,
    compiles: [1_000],
    refused: [],
  },
  "a generic type with another argument at each step of a path": {
    types: (n) => `interface Maybe<T> { value: T | null }
      ${interfaces(n, (at) => `next?: Maybe<I${at + 1}>`)}
      interface I${n} { last: true }
      type Root = I0`,
    compiles: [20, 500],
    refused: [],
  },
  "unions of unions": {
    types: (
      n,
    ) => `${times(n, (at) => `type U${at} = ${times(n, (to) => `{ k${at}: "x${to}"; v: string }`, " | ")}`)}
      interface Root { all: ${times(n, (at) => `U${at}`, " | ")} }`,
    compiles: [20],
    refused: [[60, "PC1160 Root"]],
  },
}

function outcomeOf(types: string): string {
  return outcomeBy(compilerFor(types))
}

function compilerFor(types: string): Compiler {
  const source = `import { decode } from "@precast/runtime"\n${types}\nexport const f = decode<Root>`
  return compilerOf(programOf({ "a.ts": source }))
}

function outcomeBy(compiler: Compiler): string {
  const { files, diagnostics } = compile(compiler, {})
  const error = diagnostics.find(({ severity }) => severity === "error")
  if (error) return `${error.code} ${error.text}`
  for (const editsOf of files.values()) editsOf()
  const failed = diagnostics.find(({ severity }) => severity === "error")
  return failed ? `${failed.code} ${failed.text}` : "code"
}

describe.each(Object.entries(shapes))("%s", (_, { types, compiles, refused }) => {
  for (const n of compiles)
    test(`${n}: compiles`, { timeout: 60_000 }, () => expect(outcomeOf(types(n))).toBe("code"))
  for (const [n, said] of refused)
    test(`${n}: ${said}`, { timeout: 60_000 }, () =>
      expect(outcomeOf(types(n)).slice(0, said.length)).toBe(said),
    )
})

describe("a type of many fields", () => {
  /** How many times the compiler is queried for a type. */
  function viewsOf(types: string): number {
    const compiler = compilerFor(types)
    let views = 0
    const view: Compiler["view"] = (type) => {
      views++
      return compiler.view(type)
    }
    expect(outcomeBy({ ...compiler, view })).toBe("code")
    return views
  }

  const union = (n: number): string => `type K = ${times(n, (at) => `"k${at}"`, " | ")}`

  test.each([
    ["a union", "{ [P in K]: K }"],
    ["an object with a union", "{ [P in K]: { all: K } }"],
  ])("whose type is %s is read once for all of them", { timeout: 60_000 }, (_, root) => {
    const of = (n: number): number => viewsOf(`${union(n)}\ntype Root = ${root}`)
    expect(of(1_000)).toBeLessThan(5 * of(250))
  })
})

describe("with half of the stack left", () => {
  const small: readonly (readonly [name: keyof typeof shapes, n: number])[] = [
    ["a chain of interfaces", 2_000],
    ["a circle of interfaces", 2_000],
    ["arrays in arrays", 199],
    ["arrays in arrays", 1_000],
    ["object literals in object literals", 100],
    ["object literals in object literals", 250],
    ["a tuple type that counts", 40],
    ["a conditional type that counts", 900],
    ["generic types that grow in each other", 10],
    ["members of a union that hold the union", 100],
  ]

  test.each(small)("%s, %i: the same outcome", { timeout: 60_000 }, (name, n) => {
    const types = shapes[name]!.types(n)
    expect(deep(framesLeft() / 2, () => outcomeOf(types))).toBe(outcomeOf(types))
  })

  function deep<Result>(frames: number, run: () => Result): Result {
    return frames < 1 ? run() : deep(frames - 1, run)
  }

  function framesLeft(): number {
    let frames = 0
    const descend = (): never => {
      frames += 3 // this one and two of `deep`
      return deep(1, descend)
    }
    try {
      return descend()
    } catch {
      return frames
    }
  }
})
