// Starts each example as its README describes, sends requests to it, stops it, and runs its tests.
// All examples without names; some of them: `node scripts/docs/try-examples.ts hello vite-ssr`. With `--few`, as in
// `.ci/run`, one example of the workspace is tried with packed packages, in place of each of them, and those of which
// tests have the host, or a like one, are left out.
import { strict as assert } from "node:assert"
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { finish } from "../release/tarballs/process.ts"
import { bun } from "./examples/bun.ts"
import { whileResponding } from "./examples/command.ts"
import type { PackedExample, Tools, WorkspaceExample } from "./examples/example.ts"
import { farm } from "./examples/farm.ts"
import { hello } from "./examples/hello.ts"
import { jestTsx } from "./examples/jest-tsx.ts"
import { monorepoReferences } from "./examples/monorepo-references.ts"
import { nextApi } from "./examples/next-api.ts"
import { notes } from "./examples/notes.ts"
import { orm } from "./examples/orm.ts"
import * as packed from "./examples/packed.ts"
import { realWorld } from "./examples/realworld.ts"
import { shop } from "./examples/shop.ts"
import { tenants } from "./examples/tenants.ts"
import { tsdownLibrary } from "./examples/tsdown-library.ts"
import { types } from "./examples/types.ts"
import { viteSsr } from "./examples/vite-ssr.ts"
import { vitest } from "./examples/vitest.ts"

const root = resolve(import.meta.dirname, "../..")
const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { few: { type: "boolean", default: false } },
})
const isSelected = ({ name }: { name: string }): boolean => only.length === 0 || only.includes(name)

try {
  // The first builds the packages, which the others need.
  const few = [shop, hello, types, notes, tenants]
  const own = (values.few ? few : [...few, realWorld]).filter(isSelected)
  for (const example of own) await tryInWorkspace(example)
  const atNight = [bun, tsdownLibrary, monorepoReferences, nextApi, farm, jestTsx]
  const others = [vitest, viteSsr, ...(values.few && only.length === 0 ? [] : atNight)]
  const packedToo = values.few ? own.filter((example) => example === hello) : own
  await tryPacked([...packedToo.map(copied), ...[...others, orm].filter(isSelected)])
} catch (error) {
  console.error(error)
  process.exitCode = 1
}

async function tryInWorkspace({ name, start, test, check }: WorkspaceExample): Promise<void> {
  const pnpm = ["npx", "-y", "pnpm@12"]
  await whileResponding([...pnpm, ...start], { cwd: root }, check)
  console.log(`examples/${name}: started, responded, refused, stopped`)
  if (!test) return
  assert.match(await finish([...pnpm, ...test], { cwd: root }), /pass [1-9]/, "tests ran")
  console.log(`examples/${name}: tests passed`)
}

/** An example of the workspace, copied to another folder. */
function copied({ name, check }: WorkspaceExample): PackedExample {
  return { name, check: ({ serving }) => serving("start", check) }
}

/** Installs the next example while one runs. */
async function tryPacked(examples: readonly PackedExample[]): Promise<void> {
  if (examples.length === 0) return
  const folder = packed.createFolder()
  try {
    const tarballs = await packed.packAll(folder)
    const install = (index: number): Promise<string> => {
      const { name } = examples[index]!
      const copy = packed.install(name, folder, tarballs)
      // Reported when it is awaited.
      copy.catch(() => {})
      return copy
    }
    let next = install(0)
    for (const [index, { name, check }] of examples.entries()) {
      const copy = await next
      if (index + 1 < examples.length) next = install(index + 1)
      await check(toolsFor(copy))
      console.log(`examples/${name}: installed, built, responded, refused (${seconds()} s)`)
    }
  } finally {
    packed.remove(folder)
  }
}

function toolsFor(cwd: string): Tools {
  const { env } = packed
  const read = (file: string): string => readFileSync(join(cwd, file), "utf8")
  return {
    npm: (script) => finish(["npm", "run", script], { cwd, env }),
    serving: (script, check) => whileResponding(["npm", "run", script], { cwd, env }, check),
    read,
    edit(file, from, to) {
      const text = read(file)
      assert.ok(text.includes(from), `${file} has ${from}`)
      writeFileSync(join(cwd, file), text.replace(from, to))
    },
  }
}

function seconds(): number {
  return Math.round(performance.now() / 1000)
}
