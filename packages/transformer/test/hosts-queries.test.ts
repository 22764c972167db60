import ts from "typescript"
import { afterAll, beforeAll, expect, test } from "vitest"
import { transform } from "../src/index.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

/** Tagged templates, through the compiler's tree (tspc) and as text (bundlers, the loader). */
const main = `import { Database } from "@precast/runtime"
interface User { id: number }
const db = new Database("shop")
export const one = (id: number) => db.query<User>\`select \\n \${id} as "\\u0061" \${[db.queryRow<User /* x */>\`x\`]}\`
export const two = (0, db)["rowsToJson"]  <User>  \`select 1\`
export const three = db.query\`select 1\`
export const four = db.exec\`select 1\`
`

let project: Project

beforeAll(() => {
  project = createProject({
    "tsconfig.json": tsconfig(),
    "tsconfig.cjs.json": tsconfig({
      module: "commonjs",
      moduleResolution: "bundler",
      outDir: "cjs",
    }),
    "src/main.ts": main,
  })
})
afterAll(() => project.remove())

/** Lines of the user's own, spaces left out. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => /^(?:export const|exports\.) ?(?:one|two|three|four)/.test(line))
    .map((line) => line.replace(/^exports\.|^export const /, "").replaceAll(" `", "`"))
    .map((line) => line.replace(/(`[^`]*`)|\s+|;/g, "$1"))
}

const expected = [
  'one=(id)=>db.query(rowsUser)`select \\n ${id} as "\\u0061" ${[db.queryRow(rowsUser)`x`]}`',
  'two=(0,db)["rowsToJson"](rowsJsonUser)`select 1`',
  expect.stringMatching(
    /^three=\(\(\)=>\{thrownewTypeError\("PC1135:.*\)\}\)`select 1`$/,
  ) as unknown,
  "four=db.exec`select 1`",
]

test("become calls in the tree of the compiler, and keep their text", () => {
  expect(project.tspc().text).toMatch(/main\.ts\(6,22\): error TS\d+: PC1135/)
  expect(linesOf(project.read("dist/main.js"))).toEqual(expected)
  project.tspc("-p", "tsconfig.cjs.json")
  const written = linesOf(project.read("cjs/main.js"))
  expect(written.join("\n")).toContain('(0,db)["rowsToJson"](rowsJsonUser)`select 1`')
})

test("and in its text", () => {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${project.folder}/tsconfig.json`, ts.sys.readFile).config,
    ts.sys,
    project.folder,
  )
  const { files } = transform(ts.createProgram(fileNames, options))
  const { text } = files.find(({ fileName }) => fileName.endsWith("main.ts"))!
  const script = ts.transpile(text, {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
  })
  expect(linesOf(script)).toEqual(expected)
})
