// Generic functions around `api()`, as both compilers see them.
import { afterAll, describe, expect, test } from "vitest"
import { compile } from "../src/compile.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const { PRECAST_TYPESCRIPT: before } = process.env
afterAll(() => {
  if (before === undefined) delete process.env["PRECAST_TYPESCRIPT"]
  else process.env["PRECAST_TYPESCRIPT"] = before
})

interface Compiled {
  /** Of each file: the texts that are wrapped, with the names of the endpoints. */
  wrapped: Record<string, string[]>
  /** Names of the endpoints whose code the calls have. */
  pending: string[]
  reported: string[]
}

function compiled(version: string, files: Record<string, string>): Compiled {
  process.env["PRECAST_TYPESCRIPT"] = version
  const compiler = compilerOf(programOf(files))
  const { files: made, diagnostics } = compile(compiler, {})
  const result: Compiled = { wrapped: {}, pending: [], reported: [] }
  for (const [file, editsOf] of made) {
    const source = compiler.text(file)
    const wrapped: string[] = []
    for (const { kind, span, text } of editsOf().edits) {
      const names = [...text.matchAll(/^\tname: "(.*)",$/gm)].map(([, name]) => name)
      if (kind === "wrap") wrapped.push(`${source.slice(span.start, span.end)}: ${names.join(" ")}`)
      if (text.includes("pending: true")) result.pending.push(...names.map((name) => name!))
    }
    if (wrapped.length > 0) result.wrapped[file.slice(folder.length + 1)] = wrapped
  }
  result.reported = diagnostics
    .map(({ code, position, text }) => `${position!.line} ${code} ${text}`)
    .sort()
  return result
}

const types = "interface User { id: string; born: Date }\n"
const head = `import { api, group, type Endpoint } from "@precast/runtime"\n${types}`

const factory = `${head}
export function crud<T>(path: string, rows: T[]) {
  const save = api({ method: "POST", path }, (row: T): T => row)
  return {
    list: api({ method: "GET", path }, () => rows),
    save,
    change: api({ method: "PATCH", path: \`\${path}/:id\` }, (row: { id: string } & Partial<T>): T => rows[0]!),
    health: api({ method: "GET", path: "/health" }, () => ({ ok: true })),
    more: group("/more", { one: api({ method: "GET", path: "/one" }, (): T => rows[0]!) }),
  }
}
export default function one<const P extends string, T>(path: P, row: T) {
  return api({ method: "GET", path }, () => row)
}
export const both = <U,>(rows: U[]) => ({ ...crud<U>("/both", rows), two: one("/two", rows[0]!) })
export class Base<T> {
  readonly rows: T[] = []
  list = api({ method: "GET", path: "/base" }, () => this.rows)
}
export class Users extends Base<User> {}
export { crud as makeCrud }
`

// As a compiler writes it for a package.
const packaged = `import type { Endpoint } from "@precast/runtime"
export declare function boxes<T>(path: string): { put: Endpoint<T, void, "PUT", string, object, undefined> }
export declare class Boxes<T> { readonly put: Endpoint<T, void, "PUT", "/boxes"> }
`

describe.each(["6", "7"])("TypeScript %s", (version) => {
  test("calls with known types complete the endpoints of the result, calls in generic functions do not", () => {
    const calls = `import first, { crud, makeCrud, both, Base, Users } from "./factory.js"
import * as all from "./factory.js"
${types}
declare const rows: User[]
export const users = crud<User>("/users", rows)
export const inferred = { inner: makeCrud("/inferred", rows) }
export const one = first("/one", rows[0]!)
export const two = all.both(rows)
const aliased = all.crud, { both: again } = all
aliased<User>("/s", []), again<User>([])
import { boxes, Boxes } from "./package.js"
export const boxed = [boxes<User>("/boxes"), new Boxes<User>()]
export const base = new Base<User>(), of = new Users()
`
    const { wrapped, pending, reported } = compiled(version, {
      "factory.ts": factory,
      "package.d.ts": packaged,
      "calls.ts": calls,
    })
    const endpoints = (name: string): string =>
      ["change", "health", "list", "more.one", "save"].map((each) => `${name}${each}`).join(" ")
    expect(wrapped).toEqual({
      "calls.ts": [
        `crud<User>("/users", rows): ${endpoints("users.")}`,
        `makeCrud("/inferred", rows): ${endpoints("inner.")}`,
        'first("/one", rows[0]!): one',
        `all.both(rows): ${endpoints("two.")} two.two`,
        `aliased<User>("/s", []): ${endpoints("")}`,
        `again<User>([]): ${endpoints("")} two`,
        'boxes<User>("/boxes"): put',
        "new Boxes<User>(): put",
        "new Base<User>(): base.list",
        "new Users(): of.list",
      ],
    })
    expect(pending).toEqual(["save", "list", "change", "one", "GET /", "list"])
    expect(reported).toEqual([])
  })

  test("what the types of the call cannot be is reported at the call", () => {
    const { reported } = compiled(version, {
      "factory.ts": `${head}
export function crud<T>(rows: T[]) {
  return { list: api({ method: "GET", path: "/" }, (): T[] => rows) }
}
export function byId<T>() {
  return api({ method: "GET", path: "/:id" }, (input: T): string => String(input))
}`,
      "calls.ts": `import { crud, byId } from "./factory.js"
export const functions = crud<() => void>([])
export const nothing = byId()
export const parameter = byId<{ name: string }>()
export const sound = byId<{ id: string }>()`,
    })
    expect(reported).toEqual([
      expect.stringMatching(/^2 PC1020 .*function/),
      expect.stringMatching(/^3 PC1010 byId has no type argument/),
      expect.stringMatching(/^4 PC1052 /),
    ])
  })

  test("a function without a name stays refused, and so does a type that hides the method", () => {
    const { reported, wrapped } = compiled(version, {
      "factory.ts": `${head}
export const curried = <T,>() => (path: string) => api({ method: "GET", path: "/a" }, (row: T): T => row)
export const mapped = <T,>(paths: string[]) => paths.map(() => api({ method: "GET", path: "/b" }, (row: T): T => row))
export function typed<T>(): Endpoint<T, T> {
  return api({ method: "POST", path: "/c" }, (row: T): T => row) as never
}
export const all = typed<User>()`,
    })
    expect(wrapped).toEqual({})
    // `Awaited<T>` is a type parameter to one compiler, and a computed type to the other.
    const codes = reported.map((text) => text.slice(0, 8).replace("PC1014", "PC1012"))
    expect(codes).toEqual(["4 PC1012", "4 PC1012", "5 PC1012", "5 PC1012", "9 PC1059"])
  })

  test("mapped types of a type parameter are not known, and no empty objects", () => {
    const { reported } = compiled(version, {
      "a.ts": `import { decode, is } from "@precast/runtime"
export const part = <T,>(text: string) => decode<Partial<T>>(text)
export const rest = <T,>(value: unknown) => is<Omit<T, "id">>(value)
export const own = <T,>(value: unknown) => is<{ [K in keyof T]: T[K] | null }>(value)
export const none = is<Partial<Record<never, never>>>
export const known = is<{ [K in "a"]: 1 }>
export const keyed = is<Record<\`x-\${string}\`, 1>>`,
    })
    expect(reported.map((text) => text.slice(0, 8))).toEqual(["2 PC1014", "3 PC1014", "4 PC1014"])
  })
})
