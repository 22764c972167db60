import { expect, test } from "vitest"
import { compile } from "../src/compile.ts"
import { emitFile } from "../src/emit-file.ts"
import type { FileSites } from "../src/ir/ir-site.ts"
import { evaluate } from "./evaluate.ts"
import { compilerOf, programOf } from "./read-program.ts"

const HEAD = `import { Cache, type Alias, type Int, type Min, type Sensitive, type TypeCode, type Wire } from "@precast/runtime"
declare function version<T>(code?: TypeCode<T, "version">): string\n`

/** The versions of the types that the calls of a file name. */
function versionsOf(text: string): string[] {
  const read: FileSites[] = []
  const program = programOf({ "main.ts": HEAD + text })
  const { diagnostics } = compile(
    compilerOf(program),
    {},
    { onRead: (sites) => void read.push(sites) },
  )
  expect(diagnostics).toEqual([])
  const codes = evaluate(emitFile(read[0]!)) as { version(): string }[]
  return codes.map((code) => code.version())
}

test("a version stays when names and comments change", () => {
  const [one, two, three] = versionsOf(`
    interface User { id: number; friends: User[]; home: Address | null }
    interface Address { street: string }
    /** Other words. */
    interface Person { /** A number. */ id: number; friends: Array<Person>; home: null | Place }
    type Place = { street: string }
    version<User>()
    version<Person>()
    version<{ id: number; friends: User[]; home: Address | null }>()`)
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(two).toBe(one)
  // Its friends have another type: the version differs, although the JSON is the same.
  expect(three).not.toBe(one)
})

test("and changes when values or their JSON do", () => {
  const types = [
    "string",
    "number",
    "boolean",
    "bigint",
    "Date",
    "URL",
    "unknown",
    "null",
    "1",
    '"1"',
    "1n",
    "Date & Wire<'epoch-ms'>",
    "Date & Wire<'epoch-s'>",
    "bigint & Wire<'number'>",

    "number & Int",
    "number & Min<1>",
    "number & Min<2>",
    "Uint8Array",
    "Uint8Array & Wire<'hex'>",
    "string[]",
    "number[]",
    "Set<string>",
    "[string]",
    "[string?]",
    "[string, ...string[]]",
    "Map<string, number>",
    "Record<string, number>",
    "Map<string, number> & Wire<'object'>",
    "{ a: string }",
    "{ a?: string }",
    "{ a: string | undefined }",
    "{ b: string }",
    "{ a: string; b: string }",
    "{ b: string; a: string }",
    "{ a: string & Alias<'b'> }",

    "string | number",
    "string | null",
    '"a" | "b"',
    '"a" | "c"',
    "`a${string}`",
    "{ a: { a: string } }",
  ]
  const versions = versionsOf(types.map((type) => `version<${type}>()`).join("\n"))
  const same = types.filter((_type, index) => versions.indexOf(versions[index]!) !== index)
  expect([versions.length, same]).toEqual([types.length, []])
})

test("a cache gets the code of its key and its value", () => {
  const [one, two, three] = versionsOf(`
    interface User { id: number; since: Date }
    new Cache<string, User>("a", { ttl: 1 })
    export class Store { readonly users = new Cache<string, User>("b", { ttl: 1 },) }
    new Cache<number, User>("a", { ttl: 1 })`)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
})
