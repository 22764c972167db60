import { expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { emitFile } from "../src/emit-file.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const program = programOf({
  "main.ts": `import { auth as guard, type Header, type Cookie, type Query } from "@precast/runtime"
    export const authenticator = guard(async (p: { token: string & Header<"x-token">; since?: Date & Query }) => ({ p, f: () => 1 }))
    guard({ challenge: "Basic" }, ({ sid }: { sid: string & Cookie<"sid"> }, context) => null)
    guard(() => ({ all: true }))`,
  "refuses.ts": `import { ApiError, auth, type Cookie } from "@precast/runtime"
    auth(({ sid }: { sid?: string & Cookie<"sid"> }) => (sid === undefined ? undefined : { sid }))
    auth(({ sid }: { sid?: string & Cookie<"sid"> }): { sid: string } | null => ({ sid: sid ?? "" }))
    auth(async ({ sid }: { sid?: string & Cookie<"sid"> }) => {
      if (sid === undefined) throw new ApiError("unauthenticated", "Who are you?")
      return { sid }
    })`,
  "namesake.ts": `const auth = (f: () => number) => f()\nauth(() => 1)`,
})
const compiler = compilerOf(program)

function emitted(name: string) {
  const report = collectDiagnostics(false, compiler.text)
  const found = findSites(compiler, `${folder}/${name}`, report)
  if (found === null) return null
  const { file, sites } = found
  const { read } = readFile(file, sites, found.declared, createReader(compiler), report)
  expect(report.all).toEqual([])
  return { read, code: emitFile(read) }
}

test("auth() is found by its symbol, with and without options", () => {
  const { read } = emitted("main.ts")!
  const shown = read.sites.map((site) =>
    site.kind === "route"
      ? [site.name, site.authenticator, site.arity, site.input === null, site.output.shape.kind]
      : site.kind,
  )
  expect(shown).toEqual([
    ["authenticator", true, 1, false, "undefined"],
    ["auth", true, 2, false, "undefined"],
    ["auth", true, 0, true, "undefined"],
  ])
  expect(emitted("namesake.ts")).toBe(null)
})

test("a handler that neither throws nor may return nothing allows every request", () => {
  const all = emitted("main.ts")!.read.sites.map((site) => site.kind === "route" && site.admitsAll)
  expect(all).toEqual([true, undefined, true])
  expect(emitted("refuses.ts")!.code.expressions.join()).not.toContain("admitsAll")
})

test("its code reads texts, and contains nothing about responses", () => {
  const [first = "", second, third] = emitted("main.ts")!.code.expressions
  expect(first).toContain('headers: ["x-token"],')
  expect(first).toContain("query: true,")
  // For the OpenAPI document.
  expect(first).toContain(
    '{ name: "x-token", in: "header", at: ["token"], required: true, schema: true }',
  )
  expect(second).toContain('cookies: [{ name: "sid", signed: false }],')
  expect(third).toContain("input: () => undefined,")
  for (const code of [first, second, third]) {
    expect(code).toContain("issues: () => [],")
    expect(code).not.toContain("output:")
  }
})
