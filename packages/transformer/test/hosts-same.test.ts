import { cpSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import ts from "typescript"
import { afterAll, beforeAll, expect, test } from "vitest"
import type * as Package from "../src/index.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

/** The types of test/cases, through every host: ts-patch puts code into the compiler's tree, `transform` into the text. */
const cases = resolve(import.meta.dirname, "cases")
const names = readdirSync(cases).filter((name) => !/^(?:error|warning)-/.test(name))

const all = ["is", "assert", "validate", "encode", "clone", "prune", "random", "jsonSchema"]
const reading = ["decode", "safeDecode", "decodeValue", "safeDecodeValue", "schema"]

function mainOf(name: string): string {
  const operations = name.startsWith("written-")
    ? all.filter((operation) => operation !== "random")
    : [...all, ...reading]
  const uses = operations.map((operation) => `${operation}<Input>`)
  return [
    `import { ${operations.join(", ")} } from "@precast/runtime"`,
    'import type { Input } from "./input.js"',
    `export const functions = [${uses.join(", ")}]`,
  ].join("\n")
}

let project: Project
let transformed: ReadonlyMap<string, string>

// What was built, as tspc loads it.
const built = pathToFileURL(resolve(import.meta.dirname, "../dist/index.js")).href

beforeAll(async () => {
  const { transform } = (await import(built)) as typeof Package
  const mains = names.map((name) => [`src/${name}/main.ts`, mainOf(name)])
  project = createProject({
    "tsconfig.json": tsconfig({ lib: ["es2024", "dom", "dom.iterable"] }),
    ...Object.fromEntries(mains),
  })
  for (const name of names)
    cpSync(join(cases, name, "input.ts"), join(project.folder, "src", name, "input.ts"))
  expect(project.tspc()).toMatchObject({ code: 0 })
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(project.folder, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    project.folder,
  )
  const { files, diagnostics } = transform(ts.createProgram(fileNames, options))
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
  transformed = new Map(files.map(({ fileName, text }) => [fileName, text]))
}, 120_000)

afterAll(() => project.remove())

/** Functions and constants of ours by name, as the words they are made of: how they are laid out in the file differs. */
function emittedIn(file: string, text: string): Record<string, string> {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Record<string, string> = {}
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement)) found[statement.name!.text] = wordsOf(statement)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        found[wordsOf(name)] = wordsOf(initializer!)
  }
  return found
}

function wordsOf(node: ts.Node): string {
  const words: string[] = []
  const visit = (at: ts.Node): void => {
    const children = at.getChildren()
    if (children.length === 0) words.push(at.getText())
    children.forEach(visit)
  }
  visit(node)
  return words.filter((word) => word !== ";" && word !== "").join(" ")
}

test.each(names)("%s: every host emits the same", (name) => {
  const byTree = emittedIn(
    "main.js",
    readFileSync(join(project.folder, `dist/${name}/main.js`), "utf8"),
  )
  const byText = emittedIn("main.ts", transformed.get(join(project.folder, `src/${name}/main.ts`))!)
  expect(Object.keys(byTree).length).toBeGreaterThan(3)
  expect(byTree).toEqual(byText)
})
