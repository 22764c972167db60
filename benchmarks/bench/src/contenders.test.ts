import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { libPackages } from "./lib/stage-lib.ts"
import { autocannon, contenders as others, shipped } from "./contenders.ts"
import { dbContenders } from "./database/database-contenders.ts"
import { figureScenarios } from "./measure/figures/figure-scenarios.ts"
import { scenarios } from "./scenarios.ts"
import type { Contender } from "./types.ts"

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
  .concat(Object.entries(libPackages))

test.each(pins.filter(([name]) => catalog.has(name)))(
  "%s: installed in the version that this repository measures",
  (name, version) => {
    expect(catalog.get(name)).toBe(version)
  },
)

test.each(pins.filter(([name]) => name !== "@precast/runtime"))(
  "%s: one exact version",
  (name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(new Set(pins.filter(([other]) => other === name).map(([, each]) => each)).size).toBe(1)
  },
)

// What is compiled before it starts has its source in the same folder.
const sourceOf = ({ file, build }: Contender): string =>
  build ? file.replace(/\.m?js$/, ".ts") : file

test.each(contenders.filter((one) => !one.own))("$name is shipped", (one) => {
  expect(existsSync(sourceOf(one))).toBe(true)
})

test.each([others, dbContenders])("names are unique", (...all) => {
  const names = all.map((one) => one.name)
  expect(new Set(names).size).toBe(names.length)
})

test("no contender serves what it declares impossible; what it serves is a scenario", () => {
  const names = [...scenarios, ...figureScenarios].map(({ name }) => name)
  for (const { without = {}, serves = [] } of contenders) {
    expect(names).toEqual(expect.arrayContaining([...serves]))
    expect(Object.keys(without).filter((name) => serves.includes(name))).toEqual([])
  }
})
