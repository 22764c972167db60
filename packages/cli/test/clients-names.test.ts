// Fields with keys of their own in JSON (`Alias`): by each client they have the names of the program.
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { makeFolder, precastApp } from "./helpers/folder.ts"

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "projects/names", name), "utf8")

test("compiled, written and of tests: random values of many types, forms, files, answers", async () => {
  const folder = makeFolder({
    ...precastApp(fixture("app.ts")),
    "src/types.ts": fixture("types.ts"),
  })
  folder.install()
  const config = JSON.parse(folder.read("tsconfig.json")) as { compilerOptions: object }
  Object.assign(config.compilerOptions, { types: ["node"], lib: ["esnext", "dom", "dom.iterable"] })
  folder.write("tsconfig.json", JSON.stringify(config))
  const built = await precast(folder.path, ["build"])
  expect(built.code, built.stdout + built.stderr).toBe(0)
  const written = await precast(folder.path, ["client", "-o", "src/client.ts"])
  expect(written.code, written.stderr).toBe(0)
  folder.write("src/names.ts", fixture("names.ts"))
  const again = await precast(folder.path, ["build"])
  expect(again.code, again.stdout + again.stderr).toBe(0)
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder.path, "dist/names.js"),
  ])
  const { compared, differences } = JSON.parse(stdout) as Record<string, unknown>
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(2000)
}, 120_000)
