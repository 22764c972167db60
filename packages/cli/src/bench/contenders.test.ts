import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { autocannon, contenders as others, shipped } from "./contenders.ts"
import { dbContenders } from "./database/contenders.ts"

const contenders = [...others, ...dbContenders]

const workspace = readFileSync(join(shipped, "../../../pnpm-workspace.yaml"), "utf8")
const catalog = new Map(
  Array.from(workspace.matchAll(/^  "?([^"\s]+)"?: (\d\S*)$/gm), ([, name, version]) => [
    name,
    version,
  ]),
)

const pins = contenders
  .filter((one) => !one.own)
  .flatMap((one) => Object.entries({ ...one.packages, ...one.pins }))
  .concat(Object.entries(autocannon))
  .filter(([name]) => name !== "@sinclair/typebox")

test.each(pins)("%s: installed in the version that this repository measures", (name, version) => {
  expect(catalog.get(name)).toBe(version)
})

test.each(contenders.filter((one) => !one.own))("$name is shipped", ({ file }) => {
  expect(existsSync(file)).toBe(true)
})

test.each([others, dbContenders])("names are unique", (...all) => {
  const names = all.map((one) => one.name)
  expect(new Set(names).size).toBe(names.length)
})
