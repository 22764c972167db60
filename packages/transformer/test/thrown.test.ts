// Which problems a handler throws, as its text tells; typescript-7.test.ts asks the other compiler the same.
import { expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const program = programOf({
  "others.ts": `import { ApiError } from "@precast/runtime"
    export const missing = (id: number) => new ApiError("not_found", "no", { id })
    export function refuse(): never { throw new ApiError("permission_denied", "no") }`,
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

test("types of what is thrown, in the file and as far as types tell", () => {
  const report = collectDiagnostics(false, compiler.text)
  const { file, sites, declared } = findSites(compiler, `${folder}/main.ts`, report)!
  const { read } = readFile(file, sites, declared, createReader(compiler), report)
  expect(report.all).toEqual([])
  const told = read.sites.map((site) =>
    site.kind === "route"
      ? [site.name, ...(site.thrown ?? []).map(({ codes, details }) => [codes, details?.typeName])]
      : site.kind,
  )
  expect(told).toEqual([
    ["typed", [["not_found"], "{ id }"]],
    ["called", [["gone"], undefined]],
    ["elsewhere"],
    ["kept"],
    ["again2", [["gone"], undefined]],
    ["unsure"],
    ["plain"],
  ])
})
