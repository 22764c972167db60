import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { transform } from "../src/hosts/transform.ts"
import { createProject, type Outcome, type Project, tsconfig } from "./hosts-project.ts"
import { folder, programOf } from "./read-program.ts"

/** Functions of the user's in other files, options, and code that is filled in: through both hosts. */
const checks = `export function isSku(text: string): boolean { return /^[A-Z]+$/.test(text) }
export default function isEven(value: number): boolean { return value % 2 === 0 }
`
const shop = `import type { Check, TypeCode } from "@precast/runtime"
import type { isSku } from "./checks.EXT"
import type isEven from "./checks.EXT"
export interface Item { sku: string & Check<typeof isSku>; count: number & Check<typeof isEven> }
export function load<T>(text: string, code?: TypeCode<T, "decode" | "is">): T { return code!.decode(text) }
export function loadAll<T>(texts: string[], code?: TypeCode<T, "decode" | "is">): T[] {
  return texts.map((text) => load<T>(text))
}
`
const main = `import { equals, is } from "@precast/runtime"
import { type Item, load, loadAll } from "../shop.EXT"
console.log(is<Item>({ sku: "AB", count: 2 }), is<Item>({ sku: "ab", count: 2 }), is<Item>({ sku: "AB", count: 1 }))
console.log(is<Item>({ sku: "AB", count: 2, more: 1 }), is<Item>({ sku: "AB", count: 2, more: 1 }, { strict: true }), equals<Item>({ sku: "AB", count: 2, more: 1 }))
console.log(load<Item>('{"sku":"AB","count":2}').sku, loadAll<Item>(['{"sku":"XY","count":4}'],)[0]!.sku)
try { load<Item>('{"sku":"ab","count":2}') } catch (error) { console.log((error as Error).name) }
`
const printed = "true false false\ntrue false false\nAB XY\nValidationError\n"

const projects: Project[] = []
afterAll(() => {
  for (const project of projects) project.remove()
})

function sources(extension: string): Record<string, string> {
  const fill = (text: string): string => text.replaceAll("EXT", extension)
  return { "checks.ts": checks, "shop.ts": fill(shop), "deep/main.ts": fill(main) }
}

function inFolder(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`src/${name}`, text]))
}

describe.each([
  ["ESM", "module", "nodenext", {}, "js"],
  ["CommonJS", "commonjs", "nodenext", {}, "js"],
  ["ESM with .ts imports", "module", "nodenext", { rewriteRelativeImportExtensions: true }, "ts"],
] as const)("tspc to %s", (_name, type, module, options, extension) => {
  let project: Project
  let outcome: Outcome
  beforeAll(() => {
    project = createProject({
      ...inFolder(sources(extension)),
      "package.json": JSON.stringify({ type }),
      "tsconfig.json": tsconfig({ module, ...options }),
    })
    projects.push(project)
    outcome = project.tspc()
  }, 60_000)
  test("compiles", () => expect(outcome).toEqual({ code: 0, text: "" }))
  test("runs", () => expect(project.node("dist/deep/main.js")).toEqual({ code: 0, text: printed }))
})

test("transform: Node runs what it gives, as TypeScript", { timeout: 60_000 }, () => {
  const project = createProject({})
  projects.push(project)
  const files = sources("ts")
  const program = programOf(files, { allowImportingTsExtensions: true, noEmit: true })
  const { files: patched, diagnostics } = transform(program)
  expect(diagnostics).toEqual([])
  const texts = new Map(patched.map(({ fileName, text }) => [fileName, text]))
  mkdirSync(join(project.folder, "src/deep"), { recursive: true })
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(project.folder, "src", name), texts.get(`${folder}/${name}`) ?? text)
  expect(
    execFileSync(process.execPath, [join(project.folder, "src/deep/main.ts")], {
      encoding: "utf8",
    }),
  ).toBe(printed)
})

test.each([
  ["./a.js", "../checks.js"],
  ["./a.ts", "../checks.ts"],
  ["./a", "../checks"],
])("transform: next to imports like %s the function comes from %s", (style, specifier) => {
  const program = programOf(
    {
      "checks.ts": checks,
      "deep/a.ts": "export const a = 1",
      "deep/main.ts": `import { is, type Check } from "@precast/runtime"\nimport { a } from "${style}"
        is<string & Check<typeof import("../checks.js").isSku>>(a)`,
    },
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  )
  const { files, diagnostics } = transform(program)
  expect(diagnostics).toEqual([])
  expect(files[0]!.text).toMatch(
    new RegExp(`import \\* as \\w+ from "${specifier.replaceAll(".", "\\.")}";`),
  )
})

test("functions of packages come from the package", { timeout: 60_000 }, () => {
  const project = createProject({
    ...inFolder({
      "main.ts": `import { is } from "@precast/runtime"\nimport type { Sku } from "shop-rules"\nconsole.log(is<Sku>("AB"), is<Sku>("ab"))`,
    }),
    "node_modules/shop-rules/package.json": `{ "name": "shop-rules", "version": "1.0.0", "type": "module", "exports": { ".": { "types": "./index.d.ts", "default": "./index.js" } } }`,
    "node_modules/shop-rules/index.js": `export { isSku } from "./inner.js"`,
    "node_modules/shop-rules/inner.js": `export const isSku = (text) => /^[A-Z]+$/.test(text)`,
    "node_modules/shop-rules/inner.d.ts": `export declare const isSku: (text: string) => boolean`,
    "node_modules/shop-rules/index.d.ts": `export { isSku } from "./inner.js"\nimport type { isSku } from "./inner.js"\nimport type { Check } from "@precast/runtime"\nexport type Sku = string & Check<typeof isSku>`,
    "tsconfig.json": tsconfig(),
  })
  projects.push(project)
  expect(project.tspc()).toEqual({ code: 0, text: "" })
  expect(project.node("dist/main.js")).toEqual({ code: 0, text: "true false\n" })
})

test(
  "incremental builds of single files: a check that moves to another file is imported from there",
  {
    timeout: 60_000,
  },
  () => {
    const item = (file: string): string =>
      `import type { Check } from "@precast/runtime"\nimport type { isSku } from "./${file}.js"\nexport type Sku = string & Check<typeof isSku>`
    const project = createProject({
      ...inFolder({
        "one.ts": "export function isSku(text: string): boolean { return text === 'one' }",
        "two.ts": "export function isSku(text: string): boolean { return text === 'two' }",
        "sku.ts": item("one"),
        "main.ts": `import { is } from "@precast/runtime"\nimport type { Sku } from "./sku.js"\nconsole.log(is<Sku>("one"), is<Sku>("two"))`,
      }),
      "tsconfig.json": tsconfig({
        incremental: true,
        isolatedModules: true,
        verbatimModuleSyntax: true,
      }),
    })
    projects.push(project)
    expect(project.tspc()).toEqual({ code: 0, text: "" })
    expect(project.node("dist/main.js")).toEqual({ code: 0, text: "true false\n" })
    project.write({ "src/sku.ts": item("two") })
    expect(project.tspc()).toEqual({ code: 0, text: "" })
    expect(project.node("dist/main.js")).toEqual({ code: 0, text: "false true\n" })
  },
)
