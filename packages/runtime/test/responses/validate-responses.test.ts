// Results that do not fit their types, in development.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from "node:fs"
import ts from "typescript"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Endpoint, Issue } from "../../src/index.ts"
import { describeCores, collectErrors } from "../helpers/cores.ts"
import { keyOf, requestsOf } from "../dashboard/ask.ts"
import { ask } from "../helpers/request.ts"

const SOURCE = `
import { api, offer, status, type Reply, type Header } from "@precast/runtime"
interface User { id: number; name?: string }
interface Which { which: string }
const of = (which: string): never => (which === "fits" ? { id: 1 } : { id: "1", name: 5 }) as never
export const plain = api({ method: "GET", path: "/plain/:which" }, ({ which }: Which): User => of(which))
export const several = api({ method: "GET", path: "/several/:which" }, ({ which }: Which): User | Reply<404, User> =>
  status(404, of(which)))
interface Page extends User { total: number & Header<"x-total"> }
export const page = api({ method: "GET", path: "/page/:which" }, ({ which }: Which): Page =>
  ({ ...(of(which) as User), total: which === "total" ? ("1" as never) : 1 }))
export const offered = api({ method: "GET", path: "/offered/:which" }, ({ which }: Which) =>
  offer({ "text/csv": "x", "application/json": (): User => of(which) }))
export const items = api({ method: "GET", path: "/items/:which" }, async function* ({ which }: Which) {
  yield of(which === "later" ? "fits" : which) as User
  if (which === "later") yield of(which) as User
})
`
const root = resolve(import.meta.dirname, "../../../..")
const folder = mkdtempSync(resolve(import.meta.dirname, "../.validate-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let withCode: Record<string, Endpoint>
let without: Record<string, Endpoint>

beforeAll(async () => {
  mkdirSync(resolve(folder, "node_modules/@precast"), { recursive: true })
  symlinkSync(resolve(root, "packages/runtime"), resolve(folder, "node_modules/@precast/runtime"))
  withCode = await compiled("with", { validateResponses: true })
  without = await compiled("without", {})
})

const settings: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  types: [],
}

async function compiled(name: string, options: object): Promise<Record<string, Endpoint>> {
  const file = resolve(folder, `${name}.ts`)
  writeFileSync(file, SOURCE)
  const { transform } = await import(resolve(root, "packages/transformer/dist/index.js"))
  const program = ts.createProgram([file], settings)
  const { files, diagnostics } = transform(program, options)
  expect(diagnostics).toEqual([])
  const made = resolve(folder, `${name}.mjs`)
  writeFileSync(made, ts.transpile(files[0].text, settings, "a.mts"))
  return (await import(pathToFileURL(made).href)) as Record<string, Endpoint>
}

describeCores("validateResponses", ({ serve }) => {
  test.each(["/plain", "/several", "/page"])("%s: a mismatch is reported", async (path) => {
    const { errors, onError } = collectErrors()
    const app = await serve(withCode, { onError })
    const { status, body } = await ask(app, { path: `${path}/misfit` })
    const { code, issues } = JSON.parse(body) as { code: string; issues: Issue[] }
    expect([status, code]).toEqual([500, "internal"])
    expect(issues.map((issue) => [issue.path, issue.expected])).toEqual([
      ["/id", "number"],
      ["/name", "string"],
    ])
    expect(String(errors[0])).toContain("/id")
    const fits = await ask(app, { path: `${path}/fits` })
    expect([fits.status, fits.body]).toEqual([path === "/several" ? 404 : 200, '{"id":1}'])
    expect(errors).toHaveLength(1)
  })

  test("the dashboard shows the path of the wrong field on the page of the request", async () => {
    const { onError } = collectErrors()
    const app = await serve(withCode, { onError, dashboard: true })
    await ask(app, { path: "/plain/misfit" })
    const url = `${app.url}/_precast`
    const [view] = await requestsOf<{ error: { message: string } | null; route: string }>(
      url,
      await keyOf(url),
    )
    expect(view).toMatchObject({
      route: "/plain/:which",
      error: { message: expect.stringMatching(/PC2191: .*\n✖ \/id: expected number/) as string },
    })
  })

  test("of an offer what is sent is held to its type", async () => {
    const { errors, onError } = collectErrors()
    const app = await serve(withCode, { onError })
    const headers = { accept: "application/json" }
    const refused = await ask(app, { path: "/offered/misfit", headers })
    expect([refused.status, JSON.parse(refused.body).issues.length]).toEqual([500, 2])
    expect((await ask(app, { path: "/offered/fits", headers })).body).toBe('{"id":1}')
    expect((await ask(app, { path: "/offered/misfit" })).body).toBe("x")
    expect(errors).toHaveLength(1)
  })

  test("headers and items are held to their types, too", async () => {
    const { errors, onError } = collectErrors()
    const app = await serve(withCode, { onError, validateResponses: true })
    const { issues } = JSON.parse((await ask(app, { path: "/page/total" })).body) as {
      issues: Issue[]
    }
    expect(issues.map((issue) => issue.path)).toContain("/total")
    const first = await ask(app, { path: "/items/misfit" })
    expect([first.status, JSON.parse(first.body).issues.length]).toEqual([500, 2])
    await expect(ask(app, { path: "/items/later" })).rejects.toThrow()
    expect(errors).toHaveLength(3)
    expect((await ask(app, { path: "/items/fits" })).body).toBe('{"id":1}\n')
  })

  test("not in production, and not without the code", async () => {
    const app = await serve(withCode, { validateResponses: false })
    expect((await ask(app, { path: "/plain/misfit" })).status).toBe(200)
    const { plain } = without as { plain: Endpoint }
    expect(plain.code).not.toHaveProperty("validate")
    const bare = await serve([plain])
    expect((await ask(bare, { path: "/plain/misfit" })).status).toBe(200)
    await expect(serve([plain], { validateResponses: true })).rejects.toThrow("PC2026")
  })
})
