import { readFileSync, realpathSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { diff } from "node:util"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { findProject } from "../project/project-find.ts"
import type { Terminal } from "../terminal.ts"
import { isIn, namedPaths, projectFiles, shown, uncommitted } from "./files.ts"
import type { Finding, Outcome } from "./findings.ts"
import { readSource, type Source } from "./source.ts"
import { migrateTypia } from "./typia/typia-migrate.ts"
import { exportedNames, migrateZod } from "./zod/zod-migrate.ts"

/** Options of `precast migrate`. */
export interface MigrateOptions {
  readonly from: "typia" | "zod"
  /** Empty = the whole project. */
  readonly paths: readonly string[]
  readonly dryRun: boolean
  readonly force: boolean
  readonly json: boolean
}

/** One file that is changed. */
interface Changed {
  readonly file: string
  readonly before: string
  readonly after: string
}

export async function runMigrate(options: MigrateOptions, terminal: Terminal): Promise<number> {
  const { cwd } = terminal
  const { folder } = findProject(cwd)
  const paths = namedPaths(cwd, options.paths.length === 0 ? [folder] : options.paths)
  const { typescript, others } = projectFiles(folder)
  const { sources, findings } = readAll(typescript, options.from, cwd)
  const isOurs = ({ file }: Source): boolean => isIn(file, paths)
  const outcome =
    options.from === "zod"
      ? migrateZod(sources, { isOurs, elsewhere: mentionIn(others), cwd })
      : migrateTypia(sources.filter(isOurs), cwd)
  const changed = sources.map(changeOf).filter((each) => each !== undefined)
  if (!options.dryRun) write(changed, options.force, folder, cwd)
  const all: Outcome = { ...outcome, findings: [...findings, ...outcome.findings] }
  if (options.json) terminal.out(JSON.stringify(toJson(changed, all, cwd), null, 2))
  else printOutcome(options, changed, all, terminal)
  return exits.ok
}

/** Every file that uses the library; files that cannot be parsed are reported. */
function readAll(
  files: readonly string[],
  from: string,
  cwd: string,
): { sources: Source[]; findings: Finding[] } {
  const left = new Map(files.map((file) => [file, readFileSync(file, "utf8")]))
  const sources: Source[] = []
  const findings: Finding[] = []
  // Who imports a schema from elsewhere need not mention the library.
  for (let mentions = new RegExp(from), isMore = true; isMore;) {
    isMore = false
    for (const [file, text] of left) {
      if (!mentions.test(text)) continue
      left.delete(file)
      isMore = from === "zod"
      try {
        sources.push(readSource(file, text))
      } catch (error) {
        findings.push(unreadable(relative(cwd, file), error))
      }
    }
    if (isMore) mentions = mentionsOf(exportedNames(sources))
  }
  return { sources, findings }
}

/** The first of the files that imports a name: `import { name } from`, `const { name } = require(`. */
function mentionIn(files: readonly string[]): (name: string) => string | undefined {
  const texts = files.map((file) => [file, readFileSync(file, "utf8")] as const)
  return (name) => {
    const word = `\\{[^{}]*(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])[^{}]*\\}`
    const imported = new RegExp(`${word}\\s*(from\\b|=\\s*(await\\s+)?(import|require)\\b)`)
    return texts.find(([, text]) => imported.test(text))?.[0]
  }
}

/** One of the names, or another module's names given on. */
function mentionsOf(names: readonly string[]): RegExp {
  const all = names.map((name) => name.replaceAll("$", "\\$"))
  return new RegExp(`\\bexport\\s*\\*|\\b(${["zod", ...all].join("|")})\\b`)
}

function unreadable(file: string, error: unknown): Finding {
  const { message, loc } = error as Error & { loc?: { line: number; column: number } }
  return {
    kind: "left",
    file,
    line: loc?.line ?? 1,
    column: (loc?.column ?? 0) + 1,
    text: "",
    reason: `it cannot be parsed: ${message.replace(/ \(\d+:\d+\)$/, "")}`,
    hint: "Correct it and run the command again.",
  }
}

function changeOf({ file, text, edits }: Source): Changed | undefined {
  const after = edits.toString()
  return after === text ? undefined : { file, before: text, after }
}

/** PC3030 when what is changed could not be brought back, PC3094 when a link leads elsewhere. */
function write(changed: readonly Changed[], force: boolean, folder: string, cwd: string): void {
  const files = changed.map(({ file }) => file)
  const root = realpathSync(folder)
  // A link would lead the change to a file of another place.
  for (const file of files)
    if (realpathSync(file) !== join(root, relative(folder, file)))
      throw cliError("PC3094", relative(cwd, file))
  const dirty = force || files.length === 0 ? [] : uncommitted(folder, files)
  if (dirty.length > 0) throw cliError("PC3030", shown(cwd, dirty))
  for (const { file, after } of changed) writeFileSync(file, after)
}

function toJson(changed: readonly Changed[], { moved, findings }: Outcome, cwd: string): object {
  const of = (kind: Finding["kind"]): object[] =>
    findings.filter((each) => each.kind === kind).map(({ kind: _kind, ...rest }) => rest)
  const files = changed.map(({ file }) => relative(cwd, file))
  return { moved, files, left: of("left"), look: of("look") }
}

/** What was changed, what is left to the user, and what to do next. */
function printOutcome(
  { from, dryRun }: MigrateOptions,
  changed: readonly Changed[],
  { moved, findings }: Outcome,
  terminal: Terminal,
): void {
  const { out, paint, cwd } = terminal
  for (const each of changed) {
    out(`${paint("green", "~")} ${paint("bold", relative(cwd, each.file))}`)
    if (dryRun) for (const line of changedLines(each)) out(paintLine(line, terminal))
  }
  const left = findings.filter(({ kind }) => kind === "left")
  const look = findings.filter(({ kind }) => kind === "look")
  for (const each of look) printFinding(each, "cyan", terminal)
  for (const each of left) printFinding(each, "yellow", terminal)
  if (changed.length === 0 && left.length === 0)
    return out(`Nothing to do: nothing of ${from} is used.`)
  const done = dryRun ? "would be moved" : "moved"
  out(`\n${count(moved, "place")} ${done} in ${count(changed.length, "file")}.`)
  if (left.length > 0) out(`${count(left.length, "place")} left to you, above.`)
  if (changed.length > 0 && !dryRun) printNext(from, left.length, terminal)
}

function printFinding(finding: Finding, style: "cyan" | "yellow", { out, paint }: Terminal): void {
  const { kind, file, line, column, text, reason, hint } = finding
  const sign = paint(style, kind === "left" ? "!" : "i")
  out(`${sign} ${paint("bold", `${file}:${line}:${column}`)} ${text}`)
  out(`    ${reason}.\n    ${hint}`)
}

function printNext(from: string, left: number, { out, paint }: Terminal): void {
  const steps = [
    "npx precast init     # where Precast is not set up yet",
    "npx precast build    # checks what was written",
    ...(left === 0 ? [`npm uninstall ${from}`] : []),
  ]
  out(`\nNext:\n${steps.map((step) => `  ${paint("cyan", step)}`).join("\n")}`)
  out(`What means something else now: docs/migrate-${from}.md`)
}

/** Lines that differ, each with its sign before it. */
function changedLines({ before, after }: Changed): string[] {
  const signs = { "-1": "+", 0: " ", 1: "-" } as const
  return diff(before.split("\n"), after.split("\n"))
    .filter(([operation]) => operation !== 0)
    .map(([operation, line]) => `${signs[operation]} ${line}`)
}

function paintLine(line: string, { paint }: Terminal): string {
  return `    ${paint(line.startsWith("+") ? "green" : "red", line)}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`
}
