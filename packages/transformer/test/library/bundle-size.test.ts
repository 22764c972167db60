// What an application carries of a package built with Precast: what it uses, by content and by size.
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Project } from "../hosts-project.ts"
import { bundlers, type Bundle } from "./bundle.ts"
import { createLibrary } from "./project.ts"

let library: Project
beforeAll(() => {
  library = createLibrary()
}, 120_000)
afterAll(() => library.remove())

const HTTP = /^(?!types\/|base\/errors\/)/
const SERVER = /^(transport|endpoint|http|openapi|resources|middleware|app)\//
const ENCODER = /^types\/(encode\/(clean|inner-date|short|wire-text)|text\/(quote|scan))\.js$/
const DECODER = /^types\/(decode\/(source|source-memory|\w+-at)|check\/attempts|entry\/entry)\.js$/
const ISSUES = /^types\/(explain\/.*|entry\/(tell-issues|issues-of|entry)|check\/found)\.js$/
const RANDOM = /^types\/random\//

// The rows of the table in docs/libraries.md, and what has no place in a bundle of each.
const apps: Record<string, { use: string; from?: string; without: RegExp[] }> = {
  is: { use: "isUser", without: [/^(?!types\/natives\/date\.js$)/] },
  encode: { use: "encodeUser", without: [HTTP, DECODER, ISSUES, RANDOM] },
  decode: { use: "decodeUser", without: [HTTP, ENCODER, RANDOM] },
  jsonSchema: { use: "userJsonSchema", without: [/^/] },
  schema: { use: "userSchema", without: [HTTP, ENCODER, /^types\/decode\/source/, RANDOM] },
  assert: { use: "assertOrder", without: [HTTP, ENCODER, /^types\/decode\/source/, RANDOM] },
  random: { use: "anyOrder", without: [HTTP, ENCODER, /^types\/decode\/source/] },
  client: {
    use: "shop",
    from: "client",
    without: [SERVER, RANDOM, /^types\/client\/(?!client-errors)/],
  },
}

describe.each(Object.entries(bundlers))("%s", (_name, bundle) => {
  test.each(Object.entries(apps))(
    "an application that uses one %s carries nothing else",
    async (name, app) => {
      const { code, modules } = await bundled(bundle, name, app)
      for (const pattern of app.without)
        expect(modules.filter((file) => pattern.test(file))).toEqual([])
      const size = gzipSync(code, { level: 9 }).length
      expect(size, `${size} bytes, gzipped`).toBeLessThanOrEqual(limitOf(name))
      // A limit that has become far too wide is useless.
      expect(size).toBeGreaterThan(limitOf(name) / 2)
    },
  )
})

async function bundled(
  bundle: Bundle,
  name: string,
  { use, from = "index" }: { use: string; from?: string },
): ReturnType<Bundle> {
  const entry = join(library.folder, `app-${name}.js`)
  writeFileSync(entry, `import { ${use} } from "./dist/${from}.js"\nglobalThis.used = ${use}\n`)
  const made = await bundle(entry)
  rmSync(entry)
  return made
}

/** Bytes, gzipped. */
function limitOf(name: string): number {
  const page = readFileSync(resolve(import.meta.dirname, "../../../../docs/libraries.md"), "utf8")
  const row = new RegExp(`^\\| \`${name}\` \\| ([\\d,]+) \\|`, "m").exec(page)
  if (!row) throw new Error(`docs/libraries.md has no size of ${name}`)
  return Number(row[1]!.replace(",", ""))
}
