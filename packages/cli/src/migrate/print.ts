import { relative } from "node:path"
import { diff } from "node:util"
import type { MigrateOptions } from "./migrate-options.ts"
import type { Terminal } from "../terminal.ts"
import type { Finding } from "./findings.ts"
import type { Outcome } from "./migrate-plan.ts"
import type { Changed } from "./run-migrate.ts"

/** What was changed, what is left to the user, and what to do next. */
export function printOutcome(
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
