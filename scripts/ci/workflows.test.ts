// What workflows take from others: the same each time, above all where packages are published.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const folder = join(import.meta.dirname, "../../.github/workflows")
const files = readdirSync(folder)
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8")

test.each(files)("%s names actions by their commits", (file) => {
  const actions = [...textOf(file).matchAll(/uses: (\S+)/g)].map(([, action]) => action)
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action!))).toEqual([])
})

test.each([".github/workflows/publish.yml", "scripts/release.ts", "scripts/tarballs/pack.ts"])(
  "%s runs packages of exact versions",
  (file) => {
    const text = readFileSync(join(import.meta.dirname, "../..", file), "utf8")
    const all = [...text.matchAll(/\b(?:pnpm|npx -y @?[\w/-]+)@([\w.]+)/g)]
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version!))).toEqual([])
  },
)
