import { describe, expect, test } from "vitest"
import { compile } from "../src/compile.ts"
import { emitterFor } from "../src/emit-file.ts"
import type { FileSites } from "../src/ir/ir-site.ts"
import { families, times } from "./growth-families.ts"
import { compilerOf, programOf } from "./read-program.ts"

/** Emitted text grows with the number of types and their members, whatever refers to what. */

const functions = [
  "is",
  "validate",
  "decode",
  "encode",
  "clone",
  "prune",
  "random",
  "jsonSchema",
  "schema",
]

const ENDPOINT = `api({ method: "PUT", path: "/f" }, (input: { root: Root }): { root: Root } => input)`

/** The statements of each use of `Root`. */
const uses: Record<string, string> = {
  ...Object.fromEntries(functions.map((name) => [name, `export const f = ${name}<Root>`])),
  version: `declare function version<T>(code?: TypeCode<T, "version">): string
    export const f = version<Root>()`,
  rows: `export const f = new Database("main").query<{ id: number; all: Root[] }>\`select 1\``,
  endpoint: `export const f = ${ENDPOINT}`,
  client: `import { createClient } from "@precast/runtime/client"
    import type { f } from "./endpoint.js"
    export const c = createClient<{ f: typeof f }>("")`,
}

const HEAD = `import { api, Database, type TypeCode, ${functions.join(", ")} } from "@precast/runtime"
  import type { Root } from "./types.js"`

type Sizes = Record<string, number>

/** How much text is emitted for each use: a file each. */
function emitted(types: string): Sizes {
  return Object.fromEntries(
    Object.entries(textsOf(types)).map(([name, text]) => [name, text.length]),
  )
}

/**
 * @param only some uses
 * @param write in place of the default options
 */
function textsOf(
  types: string,
  only: readonly string[] = Object.keys(uses),
  write = emitterFor({}),
): Record<string, string> {
  const texts = only.map((name) => [`${name}.ts`, `${HEAD}\n${uses[name]!}`])
  const sites: FileSites[] = []
  const program = programOf({
    "types.ts": `${types}\nexport type { Root }`,
    ...Object.fromEntries(texts),
  })
  const { diagnostics } = compile(
    compilerOf(program),
    {},
    { onRead: (file) => void sites.push(file) },
  )
  expect(diagnostics).toEqual([])
  return Object.fromEntries(
    sites.map((file) => {
      const { constants, functions: written, expressions } = write(file)
      const name = /(\w+)\.ts$/.exec(file.file)![1]!
      return [name, [constants, written, ...expressions].join("")]
    }),
  )
}

describe.each(Object.entries(families))("%s", (_, typesOf) => {
  const sizes = [4, 8, 16, 32].map((n) => emitted(typesOf(n))) as [Sizes, Sizes, Sizes, Sizes]

  test.each(Object.keys(uses))("%s", (use) => {
    const [four, eight, sixteen, thirtyTwo] = sizes.map((each) => each[use]!) as [
      number,
      number,
      number,
      number,
    ]
    expect(eight / four).toBeLessThan(2 * 1.3)
    expect(sixteen / eight).toBeLessThan(2 * 1.3)
    expect(thirtyTwo / sixteen).toBeLessThan(2 * 1.3)
  })
})

test("types that all refer to all grow with their fields", () => {
  const typesOf = (n: number): string =>
    `${times(n, (at) => `interface M${at} { v: string; ${times(n, (to) => `m${to}?: M${to}`, "; ")} }`)}
    type Root = M0`
  const [four, eight, sixteen] = [4, 8, 16].map((n) => emitted(typesOf(n))) as [Sizes, Sizes, Sizes]
  for (const use of Object.keys(uses)) {
    expect(eight[use]!, use).toBeLessThan(4 * 1.3 * four[use]!)
    expect(sixteen[use]!, use).toBeLessThan(4 * 1.3 * eight[use]!)
  }
})

/** A type that mentions `length` others, each of which mentions the next. */
function chain(length: number): string {
  return `${times(length, (at) => `interface L${at} { a: string; next?: L${at + 1} }`)}
    interface L${length} { a: string }
    type Root = L0`
}

test("texts of a type that mentions very many others are read by JSON.parse", () => {
  expect(textsOf(chain(199), ["decode"])["decode"]).toContain("function fastL199(")
  const { decode } = textsOf(chain(200), ["decode"])
  expect(decode).not.toContain("function fast")
  expect(decode).toContain("function reviveL200(")
})

test("texts of a type that mentions still more are written by its description", () => {
  expect(textsOf(chain(999), ["encode"])["encode"]).not.toContain("describedText")
  const { encode } = textsOf(chain(1_000), ["encode"])
  expect(encode).toContain("describedText(value, reportL0)")
  expect(encode).toContain("function reportL1000(")
})

test("types of any size have code of their own with an explicit option", () => {
  const speed = emitterFor({ optimize: "speed" })
  const { decode, encode } = textsOf(chain(1_000), ["decode", "encode"], speed)
  expect(decode).toContain("function fastL1000(")
  expect(encode).not.toContain("describedText")
})

test("types with the same members share their checks, and no others", () => {
  const { is = "" } = textsOf(
    `interface A { x: string; y?: C }
    interface B { x: string; y?: D }
    interface C { z: number }
    interface D { z: number }
    interface E { z: number; o?: string }
    interface Root { a: A[]; b: B[]; e: E[] }`,
    ["is"],
  )
  expect(is.match(/function check\w+/g)).toEqual(
    ["Root", "A", "E", "C"].map((name) => `function check${name}`),
  )
})

test("issues of a type that mentions many others come from descriptions", () => {
  expect(textsOf(chain(39))["validate"]).toContain("function tellL39(")
  expect(textsOf(chain(40))["validate"]).not.toContain("function tell")
  expect(textsOf(chain(40))["validate"]).toContain("function reportL40(")
})
