// Examples are copied out of the repository: npm has to know every version that they name.
import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const manifests = globSync("examples/**/package.json", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"],
})

interface Manifest {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (path: string): Manifest =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest

const { version } = manifestOf("packages/cli/package.json")
const OURS = ["precast", "@precast/runtime", "@precast/transformer"]
const catalog = new Map(
  [
    ...readFileSync(join(root, "pnpm-workspace.yaml"), "utf8").matchAll(
      /^ {2}"?([@\w./-]+)"?: (\d\S+)$/gm,
    ),
  ].map(([, name, own]) => [name!, own!]),
)

test.each(manifests)("%s names versions that npm has", (path) => {
  const { dependencies, devDependencies } = manifestOf(path)
  const named = Object.entries({ ...dependencies, ...devDependencies })
  expect(named.filter(([, range]) => !/^(?:\d+\.\d+\.\d+|\*)$/.test(range))).toEqual([])
  expect(named.filter(([name, range]) => OURS.includes(name) && range !== version)).toEqual([])
})

test.each(["hello", "notes", "realworld", "shop", "tenants", "types"])(
  "examples/%s is tried with the versions that the repository has",
  (name) => {
    const { dependencies, devDependencies } = manifestOf(`examples/${name}/package.json`)
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([each]) => !OURS.includes(each),
    )
    expect(others).toEqual(others.map(([each]) => [each, catalog.get(each)]))
  },
)
