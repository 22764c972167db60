// The problems that a handler throws, according to its text; typescript-7.test.ts tests the other compiler.
import { expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import type { Compiler } from "../src/compiler/contract.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const program = programOf({
  "others.ts": `import { ApiError } from "@precast/runtime"
    export const missing = (id: number) => new ApiError("not_found", "no", { id })
    export function refuse(): never { throw new ApiError("permission_denied", "no") }`,
  "store.ts": `import { ApiError } from "@precast/runtime"
    import { deeper } from "./deep.ts"
    export { refuse as denied } from "./others.ts"
    export default function find(id: number): number { return id > 1 ? deeper(id) : id }
    export class Users {
      #one = 1
      static first(): number { throw new ApiError("unavailable", "") }
      get(id: number): number { return id > this.#one ? this.checked(id) : id }
      private checked = (id: number): number => { if (id > 9) throw new ApiError("out_of_range", "", { id }); return id }
    }
    export interface Store { read(id: number): number }
    export const makeStore = () => ({ read, write: put, remove(id: number): void { throw new ApiError("aborted", "") } })
    function read(id: number): number { throw new ApiError("unauthenticated", "") }
    const put = async (id: number): Promise<void> => { throw new ApiError("conflict", "") }
    export const round = (id: number): number => again(id)
    export const again = (id: number): number => { if (id < 0) throw new ApiError("gone", ""); return round(id - 1) }
    export const quiet = (id: number): number => { try { return again(id) } catch { return id } }`,
  "deep.ts": `import { ApiError } from "@precast/runtime"
    ${Array.from({ length: 12 }, (_, at) => `export const deep${at} = (id: number): number => { if (id === ${at}) throw new ApiError("${at < 5 ? "failed_precondition" : "resource_exhausted"}", ""); return deep${at + 1}(id) }`).join("\n")}
    export const deep12 = (id: number): number => id
    export const deeper = deep0`,
  "node_modules/lib/package.json":
    '{ "name": "lib", "version": "1.0.0", "type": "module", "exports": "./index.ts" }',
  "node_modules/lib/index.ts": `import { ApiError } from "@precast/runtime"
    export function lib(): never { throw new ApiError("unimplemented", "") }`,
  "elsewhere.ts": `import { api } from "@precast/runtime"
    import { lib } from "lib"
    import find, { again as twice, denied, makeStore, quiet, round, type Store, Users } from "./store.ts"
    import * as store from "./store.ts"
    import { handler } from "./handler.ts"
    const users = new Users()
    const made = makeStore()
    export const byDefault = api({ method: "GET", path: "/a" }, () => find(1))
    export const renamed = api({ method: "GET", path: "/b" }, () => twice(1))
    export const passedOn = api({ method: "GET", path: "/c" }, () => { denied(); return 1 })
    export const inCircles = api({ method: "GET", path: "/d" }, () => round(1))
    export const caught = api({ method: "GET", path: "/e" }, () => { try { return round(1) } catch { return quiet(1) } })
    export const method = api({ method: "GET", path: "/f" }, () => users.get(1))
    export const statics = api({ method: "GET", path: "/g" }, () => Users.first())
    export const whole = api({ method: "GET", path: "/h" }, () => store.again(1))
    export const object = api({ method: "GET", path: "/i" }, async () => { await made.write(1); made.remove(1); return made.read(1) })
    export const hidden = api({ method: "GET", path: "/j" }, () => (made as Store).read(1))
    export const packages = api({ method: "GET", path: "/k" }, () => { lib(); return [1].map(Number) })
    export const imported = api({ method: "GET", path: "/l" }, handler)`,
  "handler.ts": `import { again } from "./store.ts"
    export const handler = () => again(1)`,
  "main.ts": `import { api, ApiError } from "@precast/runtime"
    import { missing, refuse } from "./others.ts"
    class Gone extends ApiError<"gone"> {}
    const round = (n: number): number => { if (n > 9) throw new Gone("gone", ""); return again(n) }
    function again(n: number): number { return n > 5 ? round(n - 1) : n }
    export const typed = api({ method: "GET", path: "/a" }, () => { if (Math.random() > 1) throw missing(1); return 1 })
    export const called = api({ method: "GET", path: "/b" }, () => again(1))
    export const elsewhere = api({ method: "GET", path: "/c" }, () => { refuse(); return 1 })
    export const kept = api({ method: "GET", path: "/d" }, () => { try { throw new Gone("gone", "") } catch { return 1 } })
    export const again2 = api({ method: "GET", path: "/e" }, () => { try { throw new Gone("gone", "") } catch (e) { if (e) throw e } return 1 })
    export const unsure = api({ method: "GET", path: "/f" }, () => { const e: ApiError = new Gone("gone", ""); throw e; return 1 })
    export const plain = api({ method: "GET", path: "/g" }, () => { throw new Error("x"); return 1 })`,
})
const compiler = compilerOf(program)

/** Names of endpoints with what they are found to throw. */
function told(name: string, by: Compiler = compiler): unknown[] {
  const report = collectDiagnostics(false, by.text)
  const { file, sites, declared } = findSites(by, `${folder}/${name}`, report)!
  const { read } = readFile(file, sites, declared, createReader(by), report)
  expect(report.all).toEqual([])
  return read.sites.map((site) =>
    site.kind === "route"
      ? [site.name, ...(site.thrown ?? []).map(({ codes, details }) => [codes, details?.typeName])]
      : site.kind,
  )
}

test("types of thrown errors, in the file and as far as types describe them", () => {
  expect(told("main.ts")).toEqual([
    ["typed", [["not_found"], "{ id }"]],
    ["called", [["gone"], undefined]],
    ["elsewhere", [["permission_denied"], undefined]],
    ["kept"],
    ["again2", [["gone"], undefined]],
    ["unsure"],
    ["plain"],
  ])
})

test("what functions and methods of other files throw, by the symbols that are called", () => {
  expect(told("elsewhere.ts")).toEqual([
    ["byDefault", [["failed_precondition"], undefined], [["resource_exhausted"], undefined]],
    ["renamed", [["gone"], undefined]],
    ["passedOn", [["permission_denied"], undefined]],
    ["inCircles", [["gone"], undefined]],
    ["caught"],
    ["method", [["out_of_range"], "{ id }"]],
    ["statics", [["unavailable"], undefined]],
    ["whole", [["gone"], undefined]],
    [
      "object",
      [["conflict"], undefined],
      [["aborted"], undefined],
      [["unauthenticated"], undefined],
    ],
    ["hidden"],
    ["packages"],
    ["imported", [["gone"], undefined]],
  ])
})

test("errors of a class that a package has made of ApiError", () => {
  const other = compilerOf(
    programOf({
      "node_modules/errors/package.json":
        '{ "name": "errors", "version": "1.0.0", "type": "module", "exports": "./index.js", "types": "./index.d.ts" }',
      "node_modules/errors/index.d.ts": `import { ApiError } from "@precast/runtime"
        export declare class Missing extends ApiError<"not_found"> { constructor() }`,
      "load.ts": `import { Missing } from "errors"
        export const load = (id: number): number => { if (id > 1) throw new Missing(); return id }`,
      "main.ts": `import { api } from "@precast/runtime"
        import { load } from "./load.ts"
        export const one = api({ method: "GET", path: "/a" }, () => load(1))`,
    }),
  )
  expect(told("main.ts", other)).toEqual([["one", [["not_found"], undefined]]])
})

test("a property whose name ends in that of a tag is no status of a result", () => {
  const text = `import { api } from "@precast/runtime"
    interface Payment { orderpaidstatus: 404; by: string }
    export const get = api({ method: "GET", path: "/" }, (): Payment => ({ orderpaidstatus: 404, by: "a" }))`
  const compiler = compilerOf(programOf({ "main.ts": text }))
  const report = collectDiagnostics(false, compiler.text)
  const found = findSites(compiler, `${folder}/main.ts`, report)!
  const { read } = readFile(found.file, found.sites, [], createReader(compiler), report)
  expect(report.all).toEqual([])
  expect(read.sites).toMatchObject([
    { kind: "route", output: { shape: { kind: "ref", to: "Payment" } } },
  ])
})
