// Optional members that JSON cannot carry are left out of a type; what requires them is refused.
import { describe, expect, it } from "vitest"
import type { Definitions, Field, Shape } from "../src/ir/shape.ts"
import { emitFile } from "../src/emit-file.ts"
import { evaluate, functionsOf, sitesOf } from "./evaluate.ts"
import { readShapes, testShapes, type Types } from "./read-shapes.ts"
import { transform } from "../src/hosts/transform.ts"
import { programOf } from "./read-program.ts"

const types: Types = {
  "the user's own": [
    ["{ a: 1; f?: () => void }", "{ a: 1, f?: never }"],
    ["{ a: 1; f?(): void }", "{ a: 1, f?: never }"],
    ["{ f?: (() => void) | null }", "{ f?: null }"],
    ["{ f?: string | ((on: Date) => string) }", "{ f?: string }"],
    ["{ f?: Maker }", "{ f?: number | string }"],
    ["{ f?: (() => void)[] }", "{ f?: never }"],
    ["{ f?: ((() => void) | ((a: 1) => void))[] }", "{ f?: never }"],
    ["{ f?: string | ((() => void) & { a: 1 }) }", "{ f?: string }"],
    ["{ f?: { new (): Date } }", "{ f?: never }"],
    ["{ f?: symbol }", "{ f?: never }"],
    ["{ a: 1; [brand]?: 1 }", "{ a: 1 }"],
    ["Partial<{ f(): void }>", "Partial"],
    // What may have been meant as data stays an error.
    ["{ f: () => void }", "{ f: unknown }", "PC1020 .f"],
    ["{ f: (() => void) | undefined }", "{ f: unknown }", "PC1020 .f"],
    ["{ a?: Saved }", "{ a?: Saved }", "PC1023 .a"],
    ["{ a?: Promise<1> }", "{ a?: unknown }", "PC1024 .a"],
    ["{ [brand]: 1 }", "{}", "PC1021 [brand]"],
  ],
  "of declaration files": [
    ["import('./others.js').Options", "Options"],
    ["import('./others.js').Branded", "Branded"],
    ["import('./others.js').Required", "Required", "PC1023"],
    ["{ by?: import('./others.js').Required }", "{ by?: Required }", "PC1023 .by"],
  ],
}

const declarations = `
declare const brand: unique symbol
type Maker = string | number | (() => string)
class Saved { a = 1; save() {} }
`
const files = {
  "others.d.ts": `
    declare const brand: unique symbol
    export interface Required { name: string; load: () => void }
    export declare class Model { private id: number }
    export interface Options {
      name?: string
      target?: EventTarget | null
      element?: string | HTMLElement
      bind?: { input: string } | { element: Element | EventTarget; debounce?: number }
      model?: Model
      plugin?: Required
      plugins?: Required[]
      signal?: AbortSignal
      on?: Date
      onDone?: () => void
      onError?(error: Error): void
    }
    export interface Branded { id: string; readonly [brand]: "x"; readonly [Symbol.toStringTag]: string }
  `,
}

const shapes = readShapes(types, declarations, files)
testShapes(types, shapes)

describe("optional members of declaration files", () => {
  it("are left out where no JSON value can be one", () =>
    expect(shapes.of("import('./others.js').Options").definitions["Options"]).toBe(
      "{ name?: string, target?: null, element?: string, bind?: { input: string }, model?: never, plugin?: never, " +
        "plugins?: never, signal?: never, on?: date, onDone?: never, onError?: never }",
    ))
  it("are no reason to refuse a type, and symbol keys are brands", () =>
    expect(shapes.of("import('./others.js').Branded").definitions["Branded"]).toBe(
      "{ id: string }",
    ))
})

const field = (key: string, shape: Shape, more: Partial<Field> = {}): Field => ({
  key,
  shape,
  optional: true,
  ...more,
})

describe("a value that has such a member", () => {
  const string: Shape = { kind: "string", rules: {} }
  const point: Shape = {
    kind: "object",
    index: null,
    fields: [field("x", string, { optional: false })],
  }
  const shape: Shape = {
    kind: "object",
    index: null,
    fields: [
      field("a", string, { optional: false }),
      field("f", { kind: "never" }, { memoryOnly: true }),
      field("text", string, { memoryOnly: true }),
      field("point", point, { memoryOnly: true }),
    ],
  }
  const definitions: Definitions = {}
  const { is, validate, decode, safeDecode, encode } = functionsOf(shape, definitions)
  const f = (): void => {}

  it("does not fit, in memory or in JSON", () => {
    expect(is({ a: "1" })).toBe(true)
    expect(is({ a: "1", f: undefined })).toBe(true)
    expect(is({ a: "1", f })).toBe(false)
    expect(is({ a: "1", text: f })).toBe(false)
    const paths = (issues: readonly { path: string }[] = []): string[] =>
      issues.map(({ path }) => path)
    expect(paths(validate({ a: "1", f, text: f, point: f }).issues)).toEqual([
      "/f",
      "/text",
      "/point",
    ])
    expect(decode('{"a":"1","text":"2"}')).toEqual({ a: "1", text: "2" })
    expect(paths(safeDecode('{"a":"1","f":1}').issues)).toEqual(["/f"])
  })

  it("is encoded and copied by what JSON can carry", () => {
    const value = { a: "1", f, text: f, point: f }
    expect(encode(value)).toBe('{"a":"1"}')
    expect(encode({ ...value, text: Symbol("x") })).toBe('{"a":"1"}')
    expect(encode({ a: "1", text: "2", point: { x: "3" } })).toBe(
      '{"a":"1","text":"2","point":{"x":"3"}}',
    )
    const [clone, jsonSchema] = evaluate(
      emitFile(sitesOf(shape, definitions, ["clone", "jsonSchema"])),
    ) as [(value: unknown) => unknown, () => unknown]
    expect(clone(value)).toEqual(value)
    expect(jsonSchema()).toMatchObject({ properties: { f: false, text: { type: "string" } } })
  })
})

describe("any of a package", () => {
  const codes = (strictAny: boolean): string[] =>
    transform(
      programOf({
        "main.ts": `import { is } from "@precast/runtime"
import type { Loose } from "./loose.js"
interface Own { a: any; loose: Loose }
export const check = is<Own>`,
        "loose.d.ts": "export interface Loose { a: any; [key: `x-${string}`]: any }",
      }),
      { strictAny },
    ).diagnostics.map(({ code, severity, within }) => `${severity} ${code} ${within}`)

  it("is reported with strictAny alone, since its user cannot change it", () => {
    expect(codes(false)).toEqual(["warning PC1015 Own.a"])
    expect(codes(true)).toEqual([
      "error PC1015 Own.a",
      "error PC1015 Loose.a",
      "error PC1015 Loose[`x-${string}`]",
    ])
  })
})

describe("an endpoint whose input has such members", () => {
  it("compiles wherever they would come from", () => {
    const { diagnostics } = transform(
      programOf({
        "main.ts": `import { api, createClient } from "@precast/runtime"
interface Input { page?: number; onPage?: (page: number) => void; nested?: { a?: 1; done?: () => void } }
export const list = api({ method: "GET", path: "/list" }, (input: Input) => input.page)
export const add = api({ method: "POST", path: "/add" }, (input: Input) => input)
createClient<{ list: typeof list; add: typeof add }>("")`,
      }),
    )
    expect(diagnostics).toEqual([])
  })
})
