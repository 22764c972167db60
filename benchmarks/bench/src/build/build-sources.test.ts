import { expect, test } from "vitest"
import { entityOf } from "./build-entities.ts"
import { sharedProgram, threeTypesProgram } from "./build-sources.ts"
import { exchangeOf } from "./build-endpoints.ts"
import { planBuild } from "./plan-build.ts"

test("a project has the given number of endpoints, and the same text every time", () => {
  for (const count of [8, 50, 500]) {
    const { endpoints, sources } = sharedProgram(count)
    const text = Object.values(sources).join("")
    expect(endpoints).toHaveLength(count)
    expect(text.match(/= api\(/g)).toHaveLength(count)
    expect(sharedProgram(count).sources).toEqual(sources)
  }
})

test("no two endpoints of a project have the same method and path", () => {
  for (const { endpoints } of [sharedProgram(500), threeTypesProgram()]) {
    const routes = endpoints.map((endpoint) => {
      const { method, path } = exchangeOf(endpoint)
      return `${method} ${path}`
    })
    expect(new Set(routes).size).toBe(endpoints.length)
  }
})

test("a type has 8 to 20 fields and is used in 3 to 6 endpoints, each in another file", () => {
  const { endpoints, sources } = sharedProgram(496)
  const files = Object.entries(sources).filter(([file]) => file.startsWith("src/endpoints/"))
  for (let index = 0; index < 124; index++) {
    const { name, sample } = entityOf(index)
    const fields = Object.keys(sample).length
    expect(fields).toBeGreaterThanOrEqual(8)
    expect(fields).toBeLessThanOrEqual(20)
    const uses = endpoints.filter(({ entity }) => entity.name === name).length
    expect([3, 4, 6]).toContain(uses)
    const using = files.filter(([, text]) => new RegExp(`\\b${name}\\b`).test(text))
    expect(using).toHaveLength(uses)
  }
})

test("one more endpoint is the only difference between two projects", () => {
  const base = sharedProgram(16)
  const { entity } = base.endpoints.at(-1)!
  const { sources } = sharedProgram(16, { kind: "get", entity })
  const different = Object.keys(sources).filter((file) => sources[file] !== base.sources[file])
  expect(different.toSorted()).toEqual(["src/endpoints/extra.ts", "src/main.ts"])
})

test("--only takes parts and builders, and refuses other names: PC3001", () => {
  expect(planBuild({ only: ["uses", "tsc-7"], quick: true })).toMatchObject({
    parts: ["uses"],
    builders: ["tsc-7"],
    sizes: [50, 500],
  })
  expect(planBuild({ endpoints: [50], rounds: 2 })).toMatchObject({ sizes: [50], rounds: 2 })
  expect(() => planBuild({ only: ["tsc-5"] })).toThrow("tsc-5 does not exist; use projects,")
})
