// A package built with Precast, as its users have it: from tarballs, without the transformer.
import { spawnSync } from "node:child_process"
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { build } from "esbuild"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Project } from "../hosts-project.ts"
import { createLibrary, installed, node, runtimeFolder } from "./project.ts"

let library: Project
let user: string

beforeAll(() => {
  library = createLibrary()
  user = installed({ "@precast/runtime": runtimeFolder, "shop-types": library.folder })
}, 120_000)
afterAll(() => {
  library.remove()
  rmSync(user, { recursive: true, force: true })
})

const json = '{"id":1,"name":"Ada","tags":[],"pets":[],"more":0}'
const use = `
const user = shop.decodeUser('${json}')
console.log(JSON.stringify([
  shop.isUser(user), shop.isOrder(user), shop.encodeUser(user), shop.userJsonSchema.required,
  "value" in shop.userSchema["~standard"].validate(user), shop.isOrder(shop.anyOrder(1)),
]))
`
const used = [
  true,
  false,
  '{"id":1,"name":"Ada","tags":[],"pets":[]}',
  ["id", "name", "tags", "pets"],
  true,
  true,
]

test("its functions work without a plugin, in a module and by require()", () => {
  const module = node(user, "main.js", `import * as shop from "shop-types"\n${use}`)
  expect(module.code, module.text).toBe(0)
  expect(JSON.parse(module.text)).toEqual(used)
  const common = node(user, "main.cjs", `const shop = require("shop-types")\n${use}`)
  expect(common.code, common.text).toBe(0)
  expect(JSON.parse(common.text)).toEqual(used)
})

test("what it refuses is the ValidationError that its user knows", () => {
  const { text } = node(
    user,
    "refused.js",
    `import { ValidationError } from "@precast/runtime"
import { assertOrder, decodeOrders } from "shop-types"
for (const wrong of [() => assertOrder({ id: 1 }), () => decodeOrders("[{}]")]) {
  try { wrong() } catch (error) {
    console.log(error instanceof ValidationError, error.issues.map(({ path }) => path).join())
  }
}`,
  )
  expect(text).toBe("true /id,/lines,/by\ntrue /0/id,/0/lines,/0/by\n")
})

test("its types are checked by TypeScript without a plugin", () => {
  const text = `import { decodeUser, isOrder } from "shop-types"
export const born: Date | undefined = decodeUser("").born
export const id = (value: unknown): string => (isOrder(value) ? value.id : "")
export const wrong: string = decodeUser("").id
`
  writeFileSync(join(user, "typed.ts"), text)
  const compilerOptions = { strict: true, module: "nodenext", target: "es2024", types: [] }
  const tsconfig = { compilerOptions: { ...compilerOptions, noEmit: true, skipLibCheck: true } }
  writeFileSync(join(user, "tsconfig.json"), JSON.stringify({ ...tsconfig, files: ["typed.ts"] }))
  const tsc = resolve(import.meta.dirname, "../../node_modules/typescript/bin/tsc")
  const { stdout } = spawnSync(process.execPath, [tsc, "--pretty", "false"], {
    cwd: user,
    encoding: "utf8",
  })
  expect(stdout).toBe(
    "typed.ts(4,14): error TS2322: Type 'number' is not assignable to type 'string'.\n",
  )
})

test("a runtime that does not keep its contract is refused before it runs, with both named", async () => {
  const other = installed({ "shop-types": library.folder })
  try {
    cpSync(join(user, "node_modules/@precast"), join(other, "node_modules/@precast"), {
      recursive: true,
    })
    const manifest = join(other, "node_modules/@precast/runtime/package.json")
    const text = readFileSync(manifest, "utf8")
    writeFileSync(manifest, text.replace("emitted/contract-1", "emitted/contract-2"))
    const main = `console.log("ran")\nimport "shop-types"\n`
    const ran = node(other, "main.js", main)
    expect(ran.code).toBe(1)
    expect(ran.text).not.toContain("ran\n")
    expect(ran.text).toMatch(
      /'\.\/emitted\/contract-1' is not defined by "exports" in \S+@precast\/runtime\/package\.json imported from \S+shop-types\/dist\/index\.js/,
    )
    const bundle = build({
      entryPoints: [join(other, "main.js")],
      bundle: true,
      write: false,
      logLevel: "silent",
    })
    await expect(bundle).rejects.toThrow('Could not resolve "@precast/runtime/emitted/contract-1"')
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})

test("with the helpers bundled into it, it needs no package at all", async () => {
  const inlined = installed({ "shop-types": library.folder })
  try {
    await build({
      entryPoints: [join(library.folder, "dist/index.js")],
      outfile: join(inlined, "node_modules/shop-types/dist/index.js"),
      allowOverwrite: true,
      bundle: true,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
      conditions: ["module"],
    })
    const { code, text } = node(inlined, "main.js", `import * as shop from "shop-types"\n${use}`)
    expect(code, text).toBe(0)
    expect(JSON.parse(text)).toEqual(used)
  } finally {
    rmSync(inlined, { recursive: true, force: true })
  }
})
