import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { circles, RUNTIME_FLOORS, TRANSFORMER_FLOORS, upward } from "./structure/floors.ts"
import { type Arrow, arrowsOf, importsOf } from "./structure/imports.ts"

const root = join(import.meta.dirname, "../..")
const told = ({ from, to }: Arrow): string => `${from} imports ${to}`

test("an import is found in each of its forms", () => {
  const text = `
    import a from "./a.ts"
    import type { B } from "./b.ts"
    export * from "./c.ts"
    const d = await import("./d.ts")
    type E = import("./e.ts").E
    // import "./comment.ts"
    const f = 'import "./text.ts"'
  `
  expect([...importsOf(text)].sort()).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.ts", "./e.ts"])
})

test("an import that points up, and a circle of folders, are found", () => {
  const arrows = [
    { from: "base/a.ts", to: "types/b.ts" },
    { from: "types/check/a.ts", to: "types/text/b.ts" },
    { from: "types/text/c.ts", to: "types/encode/d.ts" },
    { from: "types/encode/e.ts", to: "types/check/f.ts" },
    { from: "types/rows/a.ts", to: "types/check/f.ts" },
  ]
  expect(upward(arrows, RUNTIME_FLOORS)).toEqual([arrows[0]])
  expect(circles(arrows, "types")).toEqual(arrows.slice(1, 4))
})

const floorsOf = { runtime: RUNTIME_FLOORS, transformer: TRANSFORMER_FLOORS }

describe.each(["runtime", "transformer"] as const)("packages/%s/src", (name) => {
  const floors: readonly string[] = floorsOf[name]
  const folder = join(root, "packages", name, "src")
  const arrows = arrowsOf(folder)

  test("holds its floors, and nothing else", () => {
    expect(readdirSync(folder).sort()).toEqual([...floors].sort())
  })

  test("imports only floors below, of many imports", () => {
    expect(arrows.length).toBeGreaterThan(1_000)
    expect(upward(arrows, floors).map(told)).toEqual([])
  })

  test.each(floors)("no circle of folders in %s", (floor) => {
    expect(circles(arrows, floor).map(told)).toEqual([])
  })
})

test("every file and folder that ARCHITECTURE.md names exists", () => {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8")
  const names = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w.-]+\.(?:ts|mjs))`/g)].map(
    ([, name = ""]) => name,
  )
  expect(names.length).toBeGreaterThan(70)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

/** A path is written from the root, from `packages` or from a package's sources; a name alone is that of any file. */
function isThere(name: string): boolean {
  if (!name.includes("/")) return tracked.some((file) => file.endsWith(`/${name}`))
  return PLACES.some((place) => existsSync(join(root, place, name)))
}

const SOURCES = ["transformer", "runtime", "cli"].map((one) => `packages/${one}/src`)
const PLACES = ["", "packages", ...SOURCES, "packages/transformer/src/hosts"]
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n")
