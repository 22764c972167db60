// Starts each example as its README says, asks it over the network, and stops it; then runs its tests.
// Plain JavaScript for Node 20, since it stands for the user's first command on a bare machine.
// Without names all are tried: `node scripts/docs/try-examples.mjs hello vite-ssr`.
import { strict as assert } from "node:assert"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as bun from "./examples/bun.mjs"
import { finish, whileServing } from "./examples/command.mjs"
import * as farm from "./examples/farm.mjs"
import * as hello from "./examples/hello.mjs"
import * as jestTsx from "./examples/jest-tsx.mjs"
import * as monorepoReferences from "./examples/monorepo-references.mjs"
import * as nextApi from "./examples/next-api.mjs"
import * as notes from "./examples/notes.mjs"
import * as orm from "./examples/orm.mjs"
import * as packed from "./examples/packed.mjs"
import * as shop from "./examples/shop.mjs"
import * as tsdownLibrary from "./examples/tsdown-library.mjs"
import * as types from "./examples/types.mjs"
import * as viteSsr from "./examples/vite-ssr.mjs"
import * as vitest from "./examples/vitest.mjs"

const only = process.argv.slice(2)
const isMeant = ({ name }) => only.length === 0 || only.includes(name)

try {
  // The first builds the packages, which the others stand on.
  const own = [shop, hello, types, notes].filter(isMeant)
  for (const example of own) await tryInWorkspace(example)
  const others = [vitest, viteSsr, bun, tsdownLibrary, monorepoReferences, nextApi, farm, jestTsx]
  await tryPacked([...own.map(copied), ...[...others, orm].filter(isMeant)])
} catch (error) {
  console.error(error)
  process.exitCode = 1
}

async function tryInWorkspace({ name, start, test, check }) {
  const pnpm = (words) => ["npx", "-y", "pnpm@12", ...words]
  await whileServing(pnpm(start), {}, check)
  console.log(`examples/${name}: served, answered, refused, stopped`)
  if (!test) return
  assert.match(await finish(pnpm(test)), /pass [1-9]/, "tests ran")
  console.log(`examples/${name}: tests passed`)
}

/** An example of the workspace in the hands of somebody who copies it. */
function copied({ name, check }) {
  return { name, check: ({ serving }) => serving("start", check) }
}

/** While one runs the next is installed. */
async function tryPacked(examples) {
  if (examples.length === 0) return
  const folder = packed.createFolder()
  try {
    const files = await packed.packAll(folder)
    const installed = (example) => example && packed.install(example.name, folder, files)
    let next = installed(examples[0])
    for (const [index, { name, check }] of examples.entries()) {
      const copy = await next
      next = installed(examples[index + 1])
      // Told of when its turn comes.
      next?.catch(() => {})
      await check(toolsFor(copy))
      console.log(`examples/${name}: installed, built, answered, refused (${seconds()} s)`)
    }
  } finally {
    packed.remove(folder)
  }
}

function toolsFor(cwd) {
  const { env } = packed
  return {
    folder: cwd,
    /** A script to its end; gives what it printed. */
    npm: (script) => finish(["npm", "run", script], { cwd, env }),
    /** A script that serves, while `ask` asks it. */
    serving: (script, ask) => whileServing(["npm", "run", script], { cwd, env }, ask),
    edit(file, from, to) {
      const text = readFileSync(join(cwd, file), "utf8")
      assert.ok(text.includes(from), `${file} has ${from}`)
      writeFileSync(join(cwd, file), text.replace(from, to))
    },
  }
}

function seconds() {
  return Math.round(performance.now() / 1000)
}
