import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { copySources } from "./helpers/copy.ts"
import { Program } from "./helpers/program.ts"
import { CORES } from "./helpers/cores.ts"

// An installation without uWebSockets.js.
const alone = copySources()
afterAll(() => rmSync(alone, { recursive: true }))
// Package managers point NODE_PATH at all packages for what they start.
const withoutUws = { RUNTIME: join(alone, "src/app/serve/serve.ts"), NODE_PATH: "" }

async function run(
  env: Readonly<Record<string, string>>,
): Promise<{ line: string; errors: string }> {
  const program = new Program("core-choice", env, alone)
  const line = await program.line()
  expect(await program.ended()).toBe(0)
  return { line, errors: program.errors }
}

test.runIf(CORES.includes("uws"))("auto takes uWebSockets.js where it can be loaded", async () => {
  expect((await run({})).line).toBe(`uws "ok"`)
})

test("the environment variable PRECAST_CORE wins over the option", async () => {
  expect((await run({ CORE: "uws", PRECAST_CORE: "node" })).line).toBe(`node "ok"`)
  expect((await run({ PRECAST_CORE: "bun" })).line).toMatch(
    /^PC2012: Option "PRECAST_CORE" .*"bun"/,
  )
})

test("auto uses the js core without it, and reports this once", async () => {
  const { line, errors } = await run(withoutUws)
  expect(line).toBe(`js "ok"`)
  expect(errors).toMatch(
    /^precast: serving on the js core, because .*uWebSockets\.js is not installed.* core: "js" avoids this line\n$/,
  )
})

test.each(["js", "node"])("%s is served without a word", async (core) => {
  expect(await run({ ...withoutUws, CORE: core })).toEqual({ line: `${core} "ok"`, errors: "" })
})

test("uws without it is an error that states the reason", async () => {
  const { line } = await run({ ...withoutUws, CORE: "uws" })
  expect(line).toMatch(/^PC2009: .*uWebSockets\.js is not installed/)
})

test.runIf(process.platform === "linux")("workers hand their error to serve()", async () => {
  const { line, errors } = await run({ ...withoutUws, CORE: "uws", WORKERS: "2" })
  expect(line).toMatch(/^PC2009: The uWebSockets\.js core is required/)
  expect(errors).toBe("")
})
