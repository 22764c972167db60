// The compiled client and the written one call the same application: whatever comes back is the same.
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { makeFolder, precastApp } from "./helpers/folder.ts"

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "projects/agree", name), "utf8")

test("results, header fields, status unions, items and errors are the same", async () => {
  const folder = makeFolder(precastApp(fixture("app.ts")))
  folder.install()
  const config = JSON.parse(folder.read("tsconfig.json")) as { compilerOptions: object }
  Object.assign(config.compilerOptions, {
    types: ["node"],
    // Of a project that is not new.
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  })
  folder.write("tsconfig.json", JSON.stringify(config))
  const built = await precast(folder.path, ["build"])
  expect(built.code, built.stdout + built.stderr).toBe(0)
  const written = await precast(folder.path, ["client", "-o", "src/client.ts"])
  expect(written.code, written.stderr).toBe(0)
  folder.write("src/agree.ts", fixture("agree.ts"))
  const again = await precast(folder.path, ["build"])
  expect(again.code, again.stdout + again.stderr).toBe(0)
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder.path, "dist/agree.js"),
  ])
  const { told, differences } = JSON.parse(stdout) as { told: object; differences: string[] }
  expect(differences).toEqual([])
  // Not only the same, but what the types say.
  expect(told).toMatchSnapshot()
}, 120_000)
