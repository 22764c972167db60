// Code in the tables of pages about leaving another framework: its column "Precast" is type-checked.
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"

const root = resolve(import.meta.dirname, "../..")
const ENTRIES = ["index", "client", "fastify", "testing"]

/** A piece of code in backticks. */
export interface Span {
  readonly place: string
  readonly text: string
}

/** The spans of all pages in docs/, except names of the other library: `success` → `ok`. */
export function findSpans(): Span[] {
  const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))
  return pages.flatMap((page) => spansOf(page, readFileSync(join(root, "docs", page), "utf8")))
}

/** The spans in columns "Precast" of one Markdown text. */
export function spansOf(page: string, markdown: string): Span[] {
  let column = -1
  return markdown.split("\n").flatMap((line, index) => {
    const cells = line.startsWith("|") ? line.split(/(?<!\\)\|/).map((cell) => cell.trim()) : []
    if (cells.length === 0) column = -1
    else if (column < 0) column = cells.indexOf("Precast")
    if (column < 0) return []
    return [...cells[column]!.matchAll(/`([^`]+)`( →)?/g)].flatMap(([, text, arrow]) =>
      arrow ? [] : { place: `${page}:${index + 1}`, text: text!.replaceAll("\\|", "|") },
    )
  })
}

/** Not code of Precast: names of the other library, of the reader's program, and commands. */
const OTHER = new Set(
  `
?
| null
&
keyof
throw
await
/a/b
date-time
precast client
precast dev
precast db migrate
@hookform/resolvers/standard-schema
.input(schema<User>())
.input((input: unknown) => …)
z.RefinementCtx
url()
max(MOST)
createAssertEquals<T>()
canceled
data_loss
expose
MOST
checkForm
prepareUser
toUser
next()
toString
`.split("\n"),
)

/** What the spans name of the reader's program. */
const READER = `
declare const app: App, context: Context, request: Request
declare const body: any, bodyBytes: any, code: any, download: any, folder: any, handler: any
declare const headers: any, helmet: any, input: any, issues: any, message: any, method: any, path: any
declare const prefix: any, routes: any, standardSchemaResolver: any, text: any, url: any, use: any
declare const value: any, x: any, MOST: 5
declare function checkForm(form: any): boolean
declare function isSku(text: string): boolean
type Options = Partial<ServeOptions & ApiOptions> | StrictOption | Result<unknown>
type _ = any; type T = any; type User = any; type Shared = any
`

const reports = ENTRIES.map((name) =>
  readFileSync(join(root, `packages/runtime/api/${name}.api.md`), "utf8"),
)
const words = new Set(reports.flatMap((report) => report.match(/[\w$]+/g) ?? []))

/** `page:line: text: why` of each span that is not code of the packages as they are. */
export function mistakesIn(spans: readonly Span[]): string[] {
  const code = spans.filter(({ text }) => !OTHER.has(text) && !isKnownWord(text))
  const lines = code.map(({ text }) => programOf(text)).join("\n")
  const found = diagnose(`${importAll()}\n${lines}\n${READER}`)
  return code.flatMap(({ place, text }, index) =>
    (found.get(index + 1) ?? []).map((why) => `${place}: ${text}: ${why}`),
  )
}

/** A name alone: of an export, of a member, of a literal in a type, or of JavaScript. */
function isKnownWord(text: string): boolean {
  return words.has(text) || text in globalThis || /^(?:Pick|Omit|Partial|Required)$/.test(text)
}

/** One line: properties of an object, a type or a statement. */
function programOf(span: string): string {
  const text = span
    .replaceAll("{ … }", "{}")
    .replaceAll(/…(?!")/g, "_")
    .replace(/^([\w.]+)\(\)$/, "$1")
  if (/^\{|^\w+: /.test(text))
    return `void (${text.startsWith("{") ? text : `{ ${text} }`} satisfies Options)`
  if (/^[A-Z&]| & /.test(text)) return `{ type This = unknown & ${text.replace(/^& /, "")} }`
  return `void async function () { ${text} }`
}

function importAll(): string {
  const seen = new Set<string>()
  return ENTRIES.map((entry, index) => {
    const names = [
      ...reports[index]!.matchAll(
        /^export (?:abstract )?\w+ ([A-Za-z]\w*)|^export \{ \w+ as (\w+) \}/gm,
      ),
    ]
      .map(([, name, alias]) => name ?? alias!)
      .filter((name) => !seen.has(name) && seen.add(name))
    return `import { ${names.join(", ")} } from "@precast/${entry}"`
  }).join(";")
}

/** Messages by line. */
function diagnose(text: string): Map<number, string[]> {
  const file = join(root, "docs-tables.generated.ts")
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    types: ["node"],
    paths: Object.fromEntries(ENTRIES.map((name) => [`@precast/${name}`, [typesOf(name)]])),
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === file || fileExists(path)
  host.getSourceFile = (path, target) =>
    path === file ? ts.createSourceFile(path, text, target) : getSourceFile(path, target)
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)!
  const found = new Map<number, string[]>()
  const all = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]
  for (const { start, messageText } of all) {
    const { line } = source.getLineAndCharacterOfPosition(start!)
    const message = ts.flattenDiagnosticMessageText(messageText, " ")
    found.set(line, [...(found.get(line) ?? []), message])
  }
  return found
}

function typesOf(entry: string): string {
  const folder = join(root, "packages/runtime")
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports: Record<string, { types: string }>
  }
  return join(folder, exports[entry === "index" ? "." : `./${entry}`]!.types)
}
