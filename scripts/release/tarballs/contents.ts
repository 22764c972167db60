// The files of the packages: all that are intended, and nothing else.
import { strict as assert } from "node:assert"
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import type { Packed } from "./pack.ts"
import { finish } from "./process.ts"

interface Meant {
  /** What paths begin with, in addition to what npm always takes. */
  readonly folders: readonly string[]
  /** Kilobytes: as packed, and on the disk. Raise them when there is a reason. */
  readonly packed: number
  readonly unpacked: number
  readonly hasMaps: boolean
}

const ALWAYS = ["package.json", "README.md", "LICENSE"]
const MEANT: Readonly<Record<string, Meant>> = {
  runtime: { folders: ["dist/", "src/"], packed: 2950, unpacked: 11_500, hasMaps: true },
  transformer: { folders: ["dist/", "src/"], packed: 3200, unpacked: 13_000, hasMaps: true },
  bench: {
    folders: ["dist/", "programs/"],
    // With the programs of `bench lib`, which releases have.
    packed: 450,
    unpacked: 3600,
    hasMaps: false,
  },
  cli: {
    folders: ["bin.js", "dist/", "templates/"],
    packed: 220,
    unpacked: 750,
    hasMaps: false,
  },
}

/** Never in a package: tests, what they leave, what tools keep, what a machine has of its own. */
const NEVER =
  /\.test\.|\.snap$|(^|\/)(test|tests|__snapshots__|node_modules|coverage|\.cache)\/|tsbuildinfo|(^|\/)\.(env|npmrc|git)/

/** @throws AssertionError that names the package and what is wrong */
export async function checkContents(packed: readonly Packed[], folder: string): Promise<void> {
  for (const one of packed) {
    const to = join(folder, "unpacked", one.part)
    mkdirSync(to, { recursive: true })
    await finish(["tar", "-xzf", one.file, "-C", to], { cwd: folder })
    const sizes = check(one, join(to, "package"))
    console.log(
      `${one.name}: ${one.files.length} files, ${sizes.packed} KB packed, ${sizes.unpacked} KB unpacked`,
    )
  }
}

function check(one: Packed, folder: string): { packed: number; unpacked: number } {
  const meant = MEANT[one.part]
  assert.ok(meant, one.part)
  const say = (what: string): string => `${one.name}: ${what}`
  for (const file of ALWAYS) assert.ok(one.files.includes(file), say(`${file} is missing`))
  const strange = one.files.filter(
    (file) => !ALWAYS.includes(file) && !meant.folders.some((start) => file.startsWith(start)),
  )
  assert.deepEqual(strange, [], say("unintended files"))
  const own = one.files.filter((file) => !file.startsWith("templates/"))
  assert.deepEqual(
    own.filter((file) => NEVER.test(file)),
    [],
    say("never to be in a package"),
  )
  const targets = targetsOf(one.manifest)
  assert.ok(targets.length > 0, say("exports nothing"))
  assert.deepEqual(
    targets.filter((file) => !one.files.includes(file)),
    [],
    say("are exported"),
  )
  assert.doesNotMatch(JSON.stringify(one.manifest), /"(workspace|catalog):/, say("versions"))
  checkMaps(one, folder, meant)
  if (one.part === "cli") checkTemplates(one, folder)
  const packed = kilobytes(statSync(one.file).size)
  const unpacked = kilobytes(
    one.files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
  )
  assert.ok(packed <= meant.packed, say(`${packed} KB packed, more than ${meant.packed}`))
  assert.ok(unpacked <= meant.unpacked, say(`${unpacked} KB unpacked, more than ${meant.unpacked}`))
  return { packed, unpacked }
}

/** Files that package.json points at. */
function targetsOf({ exports = {}, bin = {}, main }: Packed["manifest"]): string[] {
  const exported = Object.values(exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry),
  )
  return [...exported, ...Object.values(bin), ...(main ? [main] : [])].map((file) =>
    normalize(file),
  )
}

/** A source map is of use when what it points at is there. */
function checkMaps(one: Packed, folder: string, { hasMaps }: Meant): void {
  const maps = one.files.filter((file) => file.endsWith(".map"))
  if (!hasMaps) return assert.deepEqual(maps, [], `${one.name}: source maps`)
  assert.ok(maps.length > 0, `${one.name}: has no source maps`)
  const files = new Set(one.files)
  const lost = maps.flatMap((map) => {
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(folder, map), "utf8")) as {
      sources: string[]
      sourcesContent?: (string | null)[]
    }
    return sources
      .filter((_source, index) => typeof sourcesContent?.[index] !== "string")
      .map((source) => normalize(join(dirname(map), source)))
      .filter((source) => !files.has(source))
      .map((source) => `${map} → ${source}`)
  })
  assert.deepEqual(lost, [], `${one.name}: source maps of sources that are not there`)
}

/** npm leaves some names out of packages without a word. */
function checkTemplates(one: Packed, folder: string): void {
  const source = join(import.meta.dirname, "../../../packages/cli/templates")
  const list = (from: string): string[] =>
    readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1))
      .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
      .sort()
  assert.deepEqual(list(join(folder, "templates")), list(source), `${one.name}: templates`)
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000)
}
