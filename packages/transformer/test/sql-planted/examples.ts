import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileName, findBlocks, isProgram } from "../../../../scripts/docs/docs-blocks.ts"
import { programOf } from "../read-program.ts"
import { compile } from "../../src/compile.ts"
import { PACKAGE } from "../../src/1-find/index.ts"
import type { Compiler } from "../../src/compiler/contract.ts"
import { collectDiagnostics, type Diagnostic } from "../../src/diagnostics/index.ts"
import { mergeDiagnostics } from "../../src/diagnostics/merge.ts"
import type { FileSites } from "../../src/ir/ir-site.ts"
import type { DescribedStatements, StatementDescription } from "../../src/sql/descriptions.ts"
import { createSqlCheck } from "../../src/sql/index.ts"
import { compilerOf, folder } from "../read-program.ts"

const root = resolve(import.meta.dirname, "../../../..")

/** Where the examples with statements are, and the sources of each. */
const PROJECTS: Readonly<Record<string, readonly [path: string, files: string]>> = {
  shop: ["examples/shop", "src/**/*.ts"],
  tenants: ["examples/tenants", "src/**/*.ts"],
  orm: ["examples/orm", "src/routes.ts"],
  template: ["packages/cli/templates/api-postgres", "src/**/*.ts"],
}

const DECLARED = 'new Database("examples", { migrations: "./migrations" })'

/** Sources of the examples, by `shop/src/…`. All of them have one database: none has a table of another. */
export function sourcesOfExamples(): Map<string, string> {
  const all = new Map([
    [
      "orm/src/database.ts",
      `import { Database } from "@precast/runtime"\nexport const db = ${DECLARED}\n`,
    ],
  ])
  for (const [name, [path, files]] of Object.entries(PROJECTS)) {
    for (const file of globSync(files, { cwd: join(root, path) })) {
      const text = readFileSync(join(root, path, file), "utf8")
      all.set(`${name}/${file}`, withDatabase(text))
    }
  }
  return all
}

function withDatabase(text: string): string {
  return text.replace(/new Database\([^()]*\)/g, () => DECLARED)
}

/**
 * The programs of the documentation with statements, by `docs/database/12.ts` for the one at line 12 of a page, or by
 * the name that a block has.
 */
export function sourcesOfDocs(): Map<string, string> {
  const blocks = findBlocks(root).filter((each) => each.language === "ts" && isProgram(each))
  const pages = new Set(
    blocks.filter(({ text }) => text.includes("new Database(")).map(({ file }) => file),
  )
  return new Map(
    blocks
      .filter(({ file }) => pages.has(file))
      .map((each) => {
        const page = each.file.replace(/\.md$/, "")
        return [`${page}/${fileName(each) ?? `${each.line}.ts`}`, withDatabase(each.text)]
      }),
  )
}

/** What makes the tables of an example, or of all. Roles, which belong to a whole server, are left out. */
export function tablesOfExamples(project?: string): string {
  const projects = project === undefined ? Object.values(PROJECTS) : [PROJECTS[project]!]
  return projects
    .flatMap(([path]) =>
      globSync("migrations/*.sql", { cwd: join(root, path) }).map((file) => join(root, path, file)),
    )
    .toSorted()
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    .replace(/^do \$\$[^]*?^end \$\$;$/m, "")
    .replace(/^grant .*$/m, "")
}

/** Tables that pages use and do not show. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  "docs/serve": "create table carts (expires timestamptz not null)",
  "docs/sql-check":
    "create table users (id int primary key, name text not null, email text, created_at timestamptz not null)",
  "docs/topics": "create table bookings (invoice text not null, amount int not null)",
}

/** What makes the tables of the page that a source is on. */
export function tablesOfPage(source: string): string {
  const page = Object.keys(NOT_SHOWN).find((each) => source.startsWith(`${each}/`))
  const shown = findBlocks(root)
    .filter(
      ({ file, language }) => language === "sql" && source.startsWith(file.replace(/\.md$/, "/")),
    )
    .filter(({ text }) => text.includes("create table"))
  return [...shown.map(({ text }) => text), page ? NOT_SHOWN[page] : ""].join(";")
}

/** A program whose statements are compared with descriptions of several databases. */
export interface CheckedProgram {
  /** The texts of the statements of some files, in order. */
  textsOf(files: readonly string[]): readonly string[]
  /** What is wrong with the statements of some files. */
  findings(
    descriptions: ReadonlyMap<string, StatementDescription>,
    files: readonly string[],
  ): readonly Diagnostic[]
}

/** Compiles sources once, by the TypeScript of `compilerOf`. */
export function programOfSources(sources: ReadonlyMap<string, string>): CheckedProgram {
  const compiler = compilerOf(programOf(Object.fromEntries(sources), { types: ["node"] }))
  const reads = new Map<string, FileSites>()
  compile(compiler, {}, { onRead: (sites) => reads.set(sites.file, sites) })
  return {
    textsOf(files) {
      const texts = new Set<string>()
      check(compiler, reads, files, (asked) => {
        for (const text of asked) texts.add(text)
        return asked.map(() => ({ parameters: [], columns: [] }))
      })
      return [...texts]
    },
    findings: (descriptions, files) =>
      check(compiler, reads, files, (asked) => asked.map((text) => descriptions.get(text)!)),
  }
}

function check(
  compiler: Compiler,
  reads: ReadonlyMap<string, FileSites>,
  files: readonly string[],
  describe: (texts: readonly string[]) => DescribedStatements["statements"],
): readonly Diagnostic[] {
  const report = collectDiagnostics(false, compiler.text)
  const host = {
    describe: (_: unknown, texts: readonly string[]): DescribedStatements => ({
      statements: describe(texts),
      absence: null,
      missingFolder: null,
      migrations: null,
      file: null,
    }),
    isQuiet: false,
    isFirst: () => false,
    isWhole: () => true,
  }
  const sql = createSqlCheck(compiler, PACKAGE, host, report)
  for (const file of files.map((name) => `${folder}/${name}`))
    sql.add(file, reads.get(file) ?? null, report)
  sql.run()
  return mergeDiagnostics(report.all)
}
