import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { yes } from "../ask.ts"
import { type Manager, runScript } from "../project/manager.ts"
import type { Terminal } from "../terminal.ts"
import type { Offer } from "./compile-command.ts"
import type { Plan } from "./plan.ts"

export interface Answer {
  readonly replace: readonly Offer[]
  readonly install: boolean
}

/** What will change and what stays although it does not fit. */
export function printPlan(plan: Plan, { out, paint }: Terminal): void {
  for (const { file, create, added } of plan.changes) {
    out(`${paint("green", create ? "+" : "~")} ${paint("bold", file)}`)
    if (!create) for (const line of added) out(`    ${paint("green", "+")} ${line}`)
  }
  for (const line of plan.kept) out(`${paint("yellow", "!")} ${line}`)
  for (const line of plan.notes) out(line)
  if (plan.changes.length === 0) {
    out(plan.kept.length === 0 ? "Nothing to do: Precast is set up." : "Nothing else to do.")
  }
}

/** Prompts for confirmation; undefined = no. @throws Cancelled */
export async function agree(plan: Plan, install: boolean | undefined): Promise<Answer | undefined> {
  const replace: Offer[] = []
  for (const offer of plan.offers) {
    if (
      await yes(`Change the script "${offer.script}" from \`${offer.from}\` to \`${offer.to}\`?`)
    ) {
      replace.push(offer)
    }
  }
  if (plan.changes.length > 0 && !(await yes("Write these changes?"))) return undefined
  return { replace, install: install ?? (await yes("Install now?")) }
}

/** Writes the files. */
export async function writePlan(plan: Plan): Promise<void> {
  for (const { file, text } of plan.changes) {
    const path = join(plan.folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

/** The commands to type next. */
export function printNextSteps(
  plan: Plan,
  done: {
    readonly manager: Manager
    readonly installed: boolean
    /** Path that responds to GET, if the project serves one already. */
    readonly curl: string | undefined
  },
  { cwd, out, paint }: Terminal,
): void {
  const folder = relative(cwd, plan.folder)
  const quoted = shellText(folder)
  const steps = [
    ...(folder === "" ? [] : [`cd ${quoted}`]),
    ...(done.installed ? [] : [`${done.manager} install`]),
    runScript(done.manager, "dev"),
  ]
  out(`\nNext:\n${steps.map((step) => `  ${paint("cyan", step)}`).join("\n")}`)
  if (done.curl !== undefined) {
    out(`and in another terminal:\n  ${paint("cyan", `curl http://localhost:3000${done.curl}`)}`)
  }
}

/** A path as one word of a POSIX shell, whatever is in it. With blanks alone, cmd.exe takes it, too. */
export function shellText(path: string): string {
  // A dash at the start would be an option.
  const safe = path.startsWith("-") ? `./${path}` : path
  if (/^[\w./ -]+$/.test(safe)) return safe.includes(" ") ? `"${safe}"` : safe
  return `'${safe.replaceAll("'", `'\\''`)}'`
}
