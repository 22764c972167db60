import { rmSync } from "node:fs"
import { afterAll, expect, test } from "vitest"
import { copySources } from "./helpers/copy.ts"
import { Program } from "./helpers/program.ts"

const folder = copySources()
afterAll(() => rmSync(folder, { recursive: true }))

test("without the package of its pages, /docs names the package to install", async () => {
  const program = new Program(
    "no-scalar",
    { RUNTIME: `${folder}/src/app/serve/serve.ts`, NODE_PATH: "" },
    folder,
  )
  const { status, body, headers } = JSON.parse(await program.line()) as {
    status: number
    body: string
    headers: Record<string, string>
  }
  expect(status, program.errors).toBe(200)
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  })
  expect(body).toContain("npm install @scalar/api-reference")
  expect(body).toContain('<a href="/openapi.json">')
  expect(body).toContain("<h1>A &amp; B</h1>")
  expect(await program.line()).toBe("404")
  expect(await program.line()).toContain("PC2031")
  expect(await program.ended()).toBe(0)
})
