// How much code the functions of all structures are: emitted text with the helpers it uses, bundled, minified, gzipped.
import { build } from "esbuild"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { versionOf } from "../check/src/version.ts"
import { differences } from "./same.ts"

const operations = ["is", "validate", "decode", "encode", "all"] as const
// "precast-size": the same program, compiled with "optimize": "size".
const contenders = ["precast", "precast-size", "typia"] as const

/** Bytes. `emitted`: without the package's helpers. */
interface Size {
  minified: number
  gzipped: number
  emitted: number
}

type Sizes = Record<(typeof contenders)[number], Size>

const different = await differences()
if (different.length > 0)
  throw new Error(`optimized for size, these differ: ${different.join(", ")}`)

const sizes = {} as Record<(typeof operations)[number], Sizes>
for (const operation of operations) {
  sizes[operation] = {} as Sizes
  for (const contender of contenders)
    sizes[operation][contender] = await sizeOf(contender, operation)
}
print()
save()

async function sizeOf(contender: string, operation: string): Promise<Size> {
  const entry = join(import.meta.dirname, contender, "dist", `${operation}.js`)
  const bundled = await minified(entry, [])
  const alone = await minified(entry, [
    "@precast/runtime",
    "@precast/runtime/*",
    "typia",
    "typia/*",
  ])
  return {
    minified: bundled.length,
    gzipped: gzipSync(bundled, { level: 9 }).length,
    emitted: gzipSync(alone, { level: 9 }).length,
  }
}

async function minified(entry: string, external: string[]): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    treeShaking: true,
    format: "esm",
    platform: "node",
    target: "node22",
    external,
    write: false,
    logLevel: "error",
  })
  return outputFiles[0]!.contents
}

function print(): void {
  console.log(
    "bytes for ten structures: minified and gzipped, with the helpers used (without them); ÷ typia",
  )
  for (const [operation, of] of Object.entries(sizes)) {
    const cells = contenders.map((contender) => {
      const { gzipped, emitted } = of[contender]
      const ratio = (gzipped / of.typia.gzipped).toFixed(2)
      return `  ${contender} ${`${gzipped} (${emitted})`.padStart(15)} ${ratio}`
    })
    console.log(operation.padEnd(8) + cells.join(" "))
  }
}

function save(): void {
  const versions = {
    precast: versionOf("@precast/transformer"),
    typia: versionOf("typia"),
    esbuild: versionOf("esbuild"),
  }
  const folder = join(import.meta.dirname, "../results")
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, "size.json"),
    `${JSON.stringify({ format: 1, versions, sizes }, null, 2)}\n`,
  )
}
