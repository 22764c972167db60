// One mistake, one diagnostic at its cause: wherever a type is used, whatever it goes through.
import { describe, expect, test } from "vitest"
import { createFileCompiler } from "../src/compile.ts"
import { formatDiagnostic, formatDiagnostics } from "../src/diagnostics/format.ts"
import type { Diagnostic } from "../src/diagnostics/index.ts"
import { mergeDiagnostics } from "../src/diagnostics/merge.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

/** The compiler's diagnostics of a program, file by file as hosts request them. */
function diagnosticsOf(files: Record<string, string>): Diagnostic[] {
  const compiler = compilerOf(programOf(files))
  const { compileFile } = createFileCompiler(compiler, {})
  return mergeDiagnostics(compiler.files().flatMap((file) => compileFile(file).diagnostics))
}

const nameOf = (file: string): string => file.slice(folder.length + 1)

const placeOf = ({ code, span, position, within }: Diagnostic): string =>
  `${nameOf(span!.file)}:${position!.line}:${position!.column} ${code} ${within}`.trim()

const placesOf = (files: Record<string, string>): string[] => diagnosticsOf(files).map(placeOf)

const model = "export interface Line { sku: string; onPaid: () => void }\n"
const routes = (count: number): string =>
  `import { api } from "@precast/runtime"\nimport type { Line } from "./model.js"\n${Array.from(
    { length: count },
    (_, index) =>
      `export const r${index + 1} = api({ method: "GET", path: "/r${index + 1}" }, (): Line[] => [])\n`,
  ).join("")}`

describe("a wrong field", () => {
  test.each([1, 2, 8, 40])("of %i endpoints is one diagnostic, where it is declared", (count) => {
    const found = diagnosticsOf({ "model.ts": model, "main.ts": routes(count) })
    expect(found.map(placeOf)).toEqual(["model.ts:1:38 PC1020"])
    expect(found[0]!.uses).toHaveLength(count)
  })

  test("names the problem, the fix and the affected endpoints", () => {
    const found = diagnosticsOf({ "model.ts": model, "main.ts": routes(8) })
    expect(formatDiagnostics(found, { nameOf })).toEqual([
      'model.ts(1,38): error PC1020: Line.onPaid is a function (() => void), which JSON cannot carry. Remove it with Omit<Line, "onPaid">, or use a type of the data alone.',
      "  Affects 8 endpoints: r1 response (main.ts:3), r2 response (:4), r3 response (:5), … (precast build --all lists them)",
    ])
    expect(formatDiagnostics(found, { nameOf, all: true }).slice(1, 4)).toEqual([
      "  Affects 8 endpoints:",
      "    r1 response (main.ts:3:19)",
      "    r2 response (main.ts:4:19)",
    ])
  })

  test("of input and response of one endpoint affects one endpoint", () => {
    const source = `import { api } from "@precast/runtime"
interface Line { on(): void }
export const save = api({ method: "POST", path: "/" }, (line: Line): Line => line)
`
    const [found, ...more] = diagnosticsOf({ "main.ts": source })
    expect(more).toEqual([])
    expect(formatDiagnostic(found!)).toContain("Affects 1 endpoint: save input (")
  })

  test("of calls and endpoints in several files is one as well", () => {
    const calls = `import { decode, encode } from "@precast/runtime"
import type { Line } from "./model.js"
export const read = (text: string) => decode<{ lines: Line[] }>(text)
export const write = (line: Line) => encode(line)
`
    const found = diagnosticsOf({ "calls.ts": calls, "main.ts": routes(2), "model.ts": model })
    expect(found.map(placeOf)).toEqual(["model.ts:1:38 PC1020"])
    expect(found[0]!.uses.map(({ name }) => name)).toEqual([
      "decode",
      "encode<Line>",
      "r1 response",
      "r2 response",
    ])
    expect(formatDiagnostics(found, { nameOf })[1]).toContain(
      "Affects 4 calls: decode (calls.ts:3)",
    )
  })

  test("that is a warning is one warning", () => {
    const source = `import { is } from "@precast/runtime"
interface Event { detail: any }
export const tests = [is<Event>, is<Event[]>, is<{ last: Event }>]
`
    const found = diagnosticsOf({ "main.ts": source })
    expect(found.map(placeOf)).toEqual(["main.ts:2:19 PC1015 Event.detail"])
    expect(found[0]).toMatchObject({ severity: "warning" })
  })
})

const decode = 'import { decode, type MinLength, type Query } from "@precast/runtime"\n'

describe("the declaration is that of", () => {
  test.each<[string, string, string[]]>([
    [
      "the property behind Omit, Pick, Partial and Readonly",
      `interface A { a: 1; b: () => 1 }\ndecode<Omit<A, "a">>("")\ndecode<Pick<A, "b">>("")\ndecode<Readonly<Partial<A>>>("")`,
      ["2:21 PC1020"],
    ],
    [
      "an inherited property",
      `interface A { f: () => 1 }\ninterface B extends A { b: 1 }\ninterface C extends A { c: 1 }\ndecode<{ b: B; c: C }>("")`,
      ["2:15 PC1020"],
    ],
    [
      "the right member of a union",
      `type U = { kind: "a"; x: string } | { kind: "b"; x: () => 1 }\ndecode<U>("")`,
      ["2:50 PC1020"],
    ],
    [
      "a property of a type without a name, in another one",
      `interface A { one: { two: { f: () => 1 }[] } }\ndecode<A>("")`,
      ["2:29 PC1020"],
    ],
    [
      "a property of a type that is written in the call",
      `decode<{ a: { f: () => 1 }[] }>("")\ndecode<{ a: symbol }>("")`,
      ["2:15 PC1020", "3:10 PC1021 a"],
    ],
    [
      "a property of an inferred object",
      `import { api } from "@precast/runtime"\nconst row = { at: 1, save: () => 1 }\napi({ method: "GET", path: "/a" }, () => row)\napi({ method: "GET", path: "/b" }, () => [row])`,
      ["3:22 PC1020"],
    ],
    [
      "the alias, where a mapped type has no declarations",
      `type Handlers = Record<"a", () => 1>\ndecode<Handlers>("")\ndecode<Handlers[]>("")`,
      ["2:6 PC1020"],
    ],
    [
      "the alias of a type that cannot be read as a whole",
      `type Run = () => 1\ndecode<Run>("")\ndecode<Run>("[]")`,
      ["2:6 PC1020"],
    ],
    [
      "a class with methods",
      `class Money { amount = 1; add() {} }\ninterface A { total: Money; tax: Money }\ninterface B { price: Money }\ndecode<A>("")\ndecode<B>("")`,
      ["2:7 PC1023"],
    ],
    [
      "each field that has a class of the platform",
      `interface A { a: Promise<1>; b: Promise<1> }\ndecode<A>("")\ndecode<A[]>("")`,
      ["2:15 PC1024 A.a", "2:30 PC1024 A.b"],
    ],
    [
      "a generic type that grows",
      `interface Deep<T> { next?: Deep<T[]> }\ndecode<Deep<1>>("")\ndecode<Deep<1>[]>("")`,
      ["2:11 PC1029"],
    ],
    [
      "a constraint",
      `interface A { n: number & MinLength<1> }\ndecode<A>("")\ndecode<A[]>("")`,
      ["2:15 PC1040 A.n"],
    ],
    [
      "a field with odd characters in its name",
      `interface A { "page-size": () => 1; 'it"s': () => 1; 1: () => 1 }\ndecode<A>("")`,
      ["2:15 PC1020", "2:37 PC1020", "2:54 PC1020"],
    ],
    [
      "a field of a query that no text can become",
      `import { api } from "@precast/runtime"\ninterface Q { "page-size": Map<string, 1> }\napi({ method: "GET", path: "/a" }, (q: Q) => 1)\napi({ method: "GET", path: "/b" }, (q: Q) => 1)`,
      ['3:15 PC1056 Q["page-size"]'],
    ],
    [
      "a field whose rules exclude every value",
      `interface A { list: { s: string & MinLength<3> & import("@precast/runtime").MaxLength<2> }[] }\ndecode<A>("")\ndecode<A[]>("")`,
      ["2:23 PC1084 A.list[].s"],
    ],
    [
      "two fields that are both wrong",
      `interface A { f: () => 1; g: symbol }\ndecode<A>("")\ndecode<A[]>("")`,
      ["2:15 PC1020", "2:27 PC1021 A.g"],
    ],
  ])("%s", (_what, source, expected) => {
    const found = placesOf({ "main.ts": decode + source })
    expect(found).toEqual(expected.map((each) => `main.ts:${each}`))
  })
})

describe("a call", () => {
  test.each<[string, string, string[]]>([
    [
      "is where it stands when nothing is declared",
      `decode<() => 1>("")\ndecode<(() => 1)[]>("")`,
      ["2:1 PC1020", "3:1 PC1020"],
    ],
    [
      "gives an endpoint's result its name",
      `import { api } from "@precast/runtime"\nexport const list = api({ method: "GET", path: "/" }, () => [() => 1])`,
      ["3:21 PC1020"],
    ],
  ])("%s", (_what, source, expected) => {
    const found = placesOf({ "main.ts": decode + source })
    expect(found).toEqual(expected.map((each) => `main.ts:${each}`))
  })

  test("names the place in words, not as T[]", () => {
    const source = `${decode}import { api } from "@precast/runtime"
export const list = api({ method: "GET", path: "/" }, (): Promise<1>[] => [])
decode<symbol[]>("")
`
    const texts = diagnosticsOf({ "main.ts": source }).map(formatDiagnostic)
    expect(texts[0]).toContain("(list response: [])")
    expect(texts[1]).toContain("(decode: [])")
  })
})

test("an endpoint in a generic function without a name: the hint is one that works", () => {
  const generic = `import { api } from "@precast/runtime"
export default <T,>(rows: T[]) => {
  return api({ method: "GET", path: "/" }, (): { rows: T[] } => ({ rows }))
}
`
  const [found, ...more] = diagnosticsOf({ "main.ts": generic })
  expect(more).toEqual([])
  expect(found).toMatchObject({
    code: "PC1012",
    hint: expect.stringMatching(/^Call api\(\) directly in a generic function that has a name/),
  })
  const followed = `import { api } from "@precast/runtime"
interface User { name: string }
export function crud<T>(rows: T[]) {
  return api({ method: "GET", path: "/" }, (): { rows: T[] } => ({ rows }))
}
export const users = crud<User>([])
`
  expect(placesOf({ "main.ts": followed })).toEqual([])
})

describe("types of a package", () => {
  const foreign = (count: number): Record<string, string> => ({
    "node_modules/shapes/package.json": '{ "name": "shapes", "types": "index.d.ts" }',
    "node_modules/shapes/index.d.ts": `export interface Shape { name: string; ${Array.from({ length: count }, (_, index) => `on${index}: symbol`).join("; ")} }
export declare class Box { size: number; open(): void }
`,
  })

  test("are reported at the user's field that has them, once for what is declared there", () => {
    const main = `${decode}import type { Shape } from "shapes"
interface A { shape: Shape; others: Shape[] }
decode<A>("")
decode<A[]>("")
`
    const [found, ...more] = diagnosticsOf({ ...foreign(1), "main.ts": main })
    expect(more).toEqual([])
    expect(placeOf(found!)).toBe("main.ts:3:15 PC1021 A.shape.on0")
    expect(found!.package).toBe("shapes")
  })

  test("are reported at the first call, with the others, where it names them itself", () => {
    const main = `${decode}import { api } from "@precast/runtime"
import type { Box, Shape } from "shapes"
decode<Shape>("")
export const get = api({ method: "GET", path: "/" }, (): Shape => null!)
decode<Box>("")
`
    const found = diagnosticsOf({ ...foreign(1), "main.ts": main })
    expect(found.map(placeOf)).toEqual(["main.ts:4:1 PC1021 Shape.on0", "main.ts:6:1 PC1023"])
    expect(found[0]!.uses.map(({ name }) => name)).toEqual(["decode<Shape>", "get response"])
    expect(found[1]!.uses).toEqual([])
  })

  test.each([1, 3, 4, 300])("with %i mistakes take 20 lines at most", (count) => {
    const main = `${decode}import { api } from "@precast/runtime"
import type { Shape } from "shapes"
${[1, 2, 3, 4, 5].map((each) => `export const r${each} = api({ method: "POST", path: "/${each}" }, (i: Shape): Shape => i)\n`).join("")}`
    const found = diagnosticsOf({ ...foreign(count), "main.ts": main })
    expect(found).toHaveLength(count)
    const lines = formatDiagnostics(found, { nameOf })
    expect(lines.length).toBeLessThanOrEqual(7)
    const left = lines.filter((line) => line.includes("more of the package shapes"))
    expect(left).toEqual(
      count > 3
        ? [`  ${count - 3} more of the package shapes (precast build --all lists them)`]
        : [],
    )
    expect(formatDiagnostics(found, { nameOf, all: true }).length).toBeGreaterThan(count * 6)
  })
})

test("random types and calls: every wrong field that is used is one diagnostic", () => {
  const pick = picks(20_260)
  for (let round = 0; round < 12; round++) {
    const { text, lines } = randomProgram(pick)
    const found = diagnosticsOf({ "main.ts": text }).map(({ position }) => position!.line)
    expect(found.sort((a, b) => a - b)).toEqual(lines)
  }
})

/** Whole numbers below a limit, the same in every run (Park and Miller's generator). */
function picks(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Interfaces that use one another, some with functions, and endpoints that use some of them. */
function randomProgram(pick: (below: number) => number): { text: string; lines: number[] } {
  const count = 3 + pick(6)
  const uses = Array.from({ length: count }, () =>
    Array.from({ length: pick(4) }, () => pick(count)),
  )
  const isWrong = Array.from({ length: count }, () => pick(3) === 0)
  const wrapped = (to: number): string =>
    [`T${to}`, `T${to}[]`, `Readonly<T${to}>`, `{ in: T${to} } | null`][pick(4)]!
  const types = uses.map((of, at) => {
    const fields = of.map((to, index) => `f${index}?: ${wrapped(to)}`)
    return `interface T${at} { id: ${at}; ${[...fields, ...(isWrong[at] ? ["run: () => 1"] : [])].join("; ")} }\n`
  })
  const roots = Array.from({ length: 1 + pick(12) }, () => pick(count))
  const calls = roots.map(
    (to, index) =>
      `export const r${index} = api({ method: "POST", path: "/${index}" }, (i: { at: T${to} }): ${wrapped(to)} => null!)\n`,
  )
  const reached = new Set(roots)
  for (const at of reached) for (const to of uses[at]!) reached.add(to)
  return {
    text: `import { api } from "@precast/runtime"\n${types.join("")}${calls.join("")}`,
    // Below the import.
    lines: [...reached]
      .filter((at) => isWrong[at])
      .map((at) => at + 2)
      .sort((a, b) => a - b),
  }
}
