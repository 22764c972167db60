import { describe, expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import type { FileSites } from "../src/ir/ir-site.ts"
import { printShape } from "./read-print.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const user = "interface User { id: number }\n"

const program = programOf({
  "re-exports.ts": `
    export { decode as parse, is } from '@precast/runtime'
    export * as rt from '@precast/runtime'
    export { encode as default } from '@precast/runtime'`,
  "star.ts": "export * from './re-exports.js'",
  "renamed.ts": `import { decode as read } from '@precast/runtime'\n${user}read<User>("")`,
  "namespace.ts": `import * as precast from '@precast/runtime'\n${user}precast.decode<User>("")\nprecast.is<User>(1)`,
  "re-exported.ts": `import write, { parse, rt } from './re-exports.js'\nimport { is as check } from './star.js'\nimport * as all from './star.js'\n${user}
    parse<User>(""); rt.assert<User>(1); check<User>(1); all.parse<User>(""); all.rt.is<User>(1); write<User>({ id: 1 })`,
  "namesakes.ts": `import { is } from '@precast/runtime'\n${user}
    function decode<T>(text: string): T { return JSON.parse(text) }
    decode<User>("")
    { const is = <T,>(value: unknown): value is T => true; is<User>(1) }
    const other = { is: <T,>(value: T) => value, assert: 1 }
    other.is<User>({ id: 1 })
    is<User>(2)`,
  "inferred.ts": `import { assert, decode, encode } from '@precast/runtime'\n${user}
    export const a: User = assert({})
    export const b: User[] = decode("[]")
    encode(a)
    encode({ a: 1, b: "x" })
    export function f(): User { return decode("") }
    declare function take(user: User): void
    take(decode(""))`,
  "values.ts": `import { decode, is } from '@precast/runtime'\n${user}
    [""].map(decode<User>)
    ;[1].filter(is<User>)
    export const parse = decode<User>
    export const table = { parse: decode<Date> }`,
  "wrapped.ts": `import { decode } from '@precast/runtime'\n${user}
    ;(decode)<User>("")
    decode?.<User>("")
    decode<User /* > */>("")
    decode!<User>("")
    decode<decodeUser>(decode<User>("") as never)
    type decodeUser = User`,
  "operations.ts": `import { assert, clone, decode, equals, is, jsonSchema, prune, random, schema, validate } from '@precast/runtime'\n${user}
    const value: User = { id: 1 }
    clone(value); prune<User>(value); random<User>(3); jsonSchema<User>(); schema<User>(); equals<User>(value)
    export const other: User = random()
    is<User>(value, { strict: true }); assert<User>(value, { strict: false }); validate<User>(value, {})
    decode<User>("", ({ "strict": true } as const)); jsonSchema<User>({ strict: true })
    schema<User>({ strict: true, memory: true, }); [value].filter(equals<User>)`,
  "elements.ts": `import * as precast from '@precast/runtime'\n${user}
    precast["decode"]<User>(""); precast[\`is\`]<User>(1)
    const own = { decode: <T,>(text: string) => text as T }
    own["decode"]<User>("")`,
  "types.ts": `import { decode } from '@precast/runtime'\nimport type { is } from '@precast/runtime'
    export type A = ReturnType<typeof decode<string>>
    export type B = typeof is
    export { decode }`,
  "api.ts": `import { api, type Context, type Header } from '@precast/runtime'\n${user}
    const path = "/const"
    export const getUser = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }): User => ({ id }))
    export const routes = {
      later: api({ method: "POST", path: "/later" }, async (input: User, context: Context) => input),
      "quoted name": api({ method: "PUT", path }, () => {}),
    }
    export const holder: { again?: unknown } = {}
    holder.again = api({ method: "POST", path: "/again" }, async (input: User, context) => input)
    export default api({ method: "DELETE", path: "/x" }, handler)
    function handler(input: { h?: string & Header<"X-H"> } = {}): Promise<string | undefined> { return Promise.resolve(input.h) }
    class Routes { static inClass = (api({ method: "GET", path: "/class" }, () => [1, 2])) }
    new Routes()`,
  "returned.ts": `import { api, type Header } from '@precast/runtime'
    interface In { id: string & Header<"x-id"> }
    interface Out { id: string & Header<"x-id"> }
    function declared({ id }: In): { id: string } { return { id } }
    const typed: (input: In) => { id: string } = ({ id }) => ({ id })
    api({ method: "GET", path: "/arrow" }, ({ id }: In): { id: string } => ({ id }))
    api({ method: "GET", path: "/tagged" }, async ({ id }: In): Promise<Out> => ({ id }))
    api({ method: "GET", path: "/declared" }, declared)
    api({ method: "GET", path: "/typed" }, typed)
    api({ method: "GET", path: "/inferred" }, ({ id }: In) => ({ id }))
    api({ method: "GET", path: "/function" }, async function ({ id }: In) { return { id } })`,
})

const compiler = compilerOf(program)
const report = collectDiagnostics(false, compiler.text)
const units = createReader(compiler)

function sitesOf(name: string, to = report): FileSites["sites"] {
  const file = `${folder}/${name}`
  const found = findSites(compiler, file, to)
  return found ? readFile(file, found.sites, found.declared, units, to).read.sites : []
}

/** `decode User at "read<User>"`: operation, type and the text that is replaced. */
function functionsIn(name: string): string[] {
  const text = program.getSourceFile(`${folder}/${name}`)!.text
  return sitesOf(name).map((site) => {
    if (site.kind === "route") return `route ${site.name}`
    if (site.kind === "client") return `client ${site.calls.length}`
    if (site.kind === "code") return `code ${site.operations.join(" ")} ${printShape(site.shape)}`
    if (site.kind !== "function") return site.kind
    const options = `${site.strict ? " strict" : ""}${site.memory ? " memory" : ""}`
    return `${site.operation}${options} ${printShape(site.shape)} at ${text.slice(site.span.start, site.span.end)}`
  })
}

test("the fixture itself compiles", () => {
  const errors = program.getSemanticDiagnostics().map(({ messageText }) => messageText)
  expect(errors).toEqual([])
})

describe("functions on types", () => {
  test("renamed imports", () =>
    expect(functionsIn("renamed.ts")).toEqual(["decode User at read<User>"]))

  test("namespace imports", () =>
    expect(functionsIn("namespace.ts")).toEqual([
      "decode User at precast.decode<User>",
      "is User at precast.is<User>",
    ]))

  test("re-exports of the user's modules", () =>
    expect(functionsIn("re-exported.ts")).toEqual([
      "decode User at parse<User>",
      "assert User at rt.assert<User>",
      "is User at check<User>",
      "decode User at all.parse<User>",
      "is User at all.rt.is<User>",
      "encode User at write<User>",
    ]))

  test("functions of the same name are left alone", () =>
    expect(functionsIn("namesakes.ts")).toEqual(["is User at is<User>"]))

  test("T is inferred from the call", () =>
    expect(functionsIn("inferred.ts")).toEqual([
      "assert User at assert",
      "decode User[] at decode",
      "encode User at encode",
      "encode { a: number, b: string } at encode",
      "decode User at decode",
      "decode User at decode",
    ]))

  test("passed on as values", () =>
    expect(functionsIn("values.ts")).toEqual([
      "decode User at decode<User>",
      "is User at is<User>",
      "decode User at decode<User>",
      "decode date at decode<Date>",
    ]))

  test("every operation, and their options", () =>
    expect(functionsIn("operations.ts")).toEqual([
      "clone User at clone",
      "prune User at prune<User>",
      "random User at random<User>",
      "jsonSchema User at jsonSchema<User>",
      "schema User at schema<User>",
      "is strict User at equals<User>",
      "random User at random",
      "is strict User at is<User>",
      "assert User at assert<User>",
      "validate User at validate<User>",
      "decode strict User at decode<User>",
      "jsonSchema strict User at jsonSchema<User>",
      "schema strict memory User at schema<User>",
      "is strict User at equals<User>",
    ]))

  test("options are taken out of the call, since the code is made for them", () => {
    const file = `${folder}/operations.ts`
    const { removed } = findSites(compiler, file, report)!
    const { text } = program.getSourceFile(file)!
    expect(removed.map(({ start, end }) => text.slice(start, end))).toEqual([
      ", { strict: true }",
      ", { strict: false }",
      ", {}",
      ', ({ "strict": true } as const)',
      "{ strict: true }",
      "{ strict: true, memory: true, }",
    ])
  })

  test("by element access", () =>
    expect(functionsIn("elements.ts")).toEqual([
      'decode User at precast["decode"]<User>',
      "is User at precast[`is`]<User>",
    ]))

  test("in brackets, optional, with comments, one in another", () =>
    expect(functionsIn("wrapped.ts")).toEqual([
      "decode User at (decode)<User>",
      "decode User at decode?.<User>",
      "decode User at decode<User /* > */>",
      "decode User at decode!<User>",
      "decode User at decode<decodeUser>",
      "decode User at decode<User>",
    ]))

  test("mentions in types, imports and exports are ignored", () =>
    expect(functionsIn("types.ts")).toEqual([]))

  test("names that the file declares are passed on", () => {
    const { declared } = findSites(compiler, `${folder}/namesakes.ts`, report)!
    expect([...declared].sort()).toEqual(["decode", "is", "other", "text", "value"])
  })
})

test("a header of the request in a result is refused where the result's type is inferred", () => {
  const own = collectDiagnostics(false, compiler.text)
  expect(sitesOf("returned.ts", own).map((site) => site.kind === "route" && site.path)).toEqual([
    "/arrow",
    "/tagged",
    "/declared",
    "/typed",
  ])
  expect(own.all.map(({ code }) => code)).toEqual(["PC1105", "PC1105"])
})

describe("endpoints", () => {
  const routes = sitesOf("api.ts").flatMap((site) => (site.kind === "route" ? [site] : []))
  const summary = routes.map(({ name, method, path, input, output, arity }) =>
    [name, method, path, input && printShape(input.shape), printShape(output.shape), arity].join(
      " · ",
    ),
  )

  test("name, method, path, input, awaited output, number of parameters", () =>
    expect(summary).toEqual([
      "getUser · GET · /users/:id · { id: number } · User · 1",
      "later · POST · /later · User · User · 2",
      "quoted name · PUT · /const ·  · undefined · 0",
      "again · POST · /again · User · User · 2",
      "DELETE /x · DELETE · /x · { h?: string from header x-h } · undefined | string · 1",
      "inClass · GET · /class ·  · number[] · 0",
    ]))

  test("the span is the handler", () => {
    const text = program.getSourceFile(`${folder}/api.ts`)!.text
    expect(routes.map(({ span }) => text.slice(span.start, span.end))[4]).toBe("handler")
  })
})

test("nothing was reported", () => expect(report.all).toEqual([]))

test("what was met first in other files changes nothing", () => {
  const main = `import { encode } from '@precast/runtime'
    interface A { b: "x" | "y" | "z"; c: Pick<Wide, "two" | "one">; d: Omit<Wide, "three">; e: Record<"q" | "p", 1> }
    interface Wide { one: 1; two: 2; three: 3 }
    encode<A>`
  const read = (first: string): unknown => {
    const other = programOf({ "first.ts": first, "main.ts": main })
    const reader = createReader(compilerOf(other))
    const found = findSites(reader.compiler, `${folder}/main.ts`, report)!
    return readFile(found.file, found.sites, [], reader, report).read
  }
  const before = read(`export const a: ["z", "y", "x", "two", "one", "p", "q", 2] = null!`)
  expect(read(`export const a: ["q", "p", "one", "x", "two", "y", 1] = null!`)).toEqual(before)
})
