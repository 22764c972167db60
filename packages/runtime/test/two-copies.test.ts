import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { copySources } from "./helpers/copy.ts"
import { Program } from "./helpers/program.ts"

const folder = copySources()
afterAll(() => rmSync(folder, { recursive: true }))

test("one copy of the package takes endpoints, errors, responses and files of another one", async () => {
  const program = new Program("two-copies", { RUNTIME: join(folder, "src/app/serve/serve.ts") })
  expect(await program.line(), program.errors).toBe("400 409 410 200")
  expect(await program.ended()).toBe(0)
})
