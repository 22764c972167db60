import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { copySources } from "../helpers/copy.ts"
import { Program } from "../helpers/program.ts"
import { ask } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

const folder = copySources()
afterAll(() => rmSync(folder, { recursive: true }))

test("an access log without pino reports the missing package", async () => {
  // pnpm's own scripts set NODE_PATH to a folder with all packages.
  const env = { COPY: join(folder, "src/middleware/log/access-log.ts"), NODE_PATH: "" }
  const program = new Program("no-pino", env)
  expect(await program.line(), program.errors).toBe(
    "PC2031: accessLog() requires the package pino, which cannot be loaded (MODULE_NOT_FOUND). " +
      "Add it to your dependencies.",
  )
  expect(await program.ended()).toBe(0)
})

test.each(CORES)("SIGTERM: not ready, then closed (%s)", async (core) => {
  const program = new Program("health", { PRECAST_CORE: core })
  try {
    const app = { port: Number(await program.line()) }
    expect((await ask(app, { path: "/readyz" })).status).toBe(200)
    program.child.kill("SIGTERM")
    await expect.poll(async () => (await ask(app, { path: "/readyz" })).status).toBe(503)
    expect((await ask(app, { path: "/livez" })).status).toBe(200)
    expect(await program.ended()).toBe(0)
  } finally {
    await program.kill()
  }
})
