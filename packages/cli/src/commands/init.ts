import { resolve } from "node:path"
import { Command } from "commander"
import { type Choose, examples, exits } from "../invocation.ts"
import { detectManager } from "../project/manager.ts"
import { exitCodeOf } from "../signals.ts"
import type { Terminal } from "../terminal.ts"

export interface InitOptions {
  readonly directory: string
  readonly dryRun: boolean
  readonly yes: boolean
  /** undefined = ask where a person can answer. */
  readonly install: boolean | undefined
}

/** The args table of `precast init`. */
export function initCommand(choose: Choose): Command {
  return new Command("init")
    .description("Add Precast to a project, or make a new one in an empty folder")
    .argument("[dir]", "project folder", ".")
    .option("--dry-run", "only print what would change", false)
    .option("-y, --yes", "ask nothing", false)
    .option("--install", "install afterwards without asking")
    .option("--no-install", "do not install")
    .addHelpText(
      "after",
      examples(
        ["precast init", "add Precast to the project in this folder"],
        ["precast init my-app", "a new project"],
        ["precast init --dry-run", "look before anything is written"],
      ),
    )
    .action((directory: string, given: Omit<InitOptions, "directory">) =>
      choose<InitOptions>("init", { ...given, install: given.install, directory }, init),
    )
}

async function init(options: InitOptions, terminal: Terminal): Promise<number> {
  const { planInit } = await import("../init/plan.ts")
  const { agree, Cancelled, printNextSteps, printPlan, writePlan } =
    await import("../init/apply.ts")
  const cancelled = (error: unknown): "cancelled" => {
    if (error instanceof Cancelled) return "cancelled"
    throw error
  }
  const folder = resolve(terminal.cwd, options.directory)
  const asks = terminal.interactive && !options.yes && !options.dryRun
  const first = planInit(folder)
  const manager = detectManager(folder, terminal.env)
  printPlan(first, terminal)
  if (options.dryRun || (first.changes.length === 0 && !(asks && first.offers.length > 0)))
    return exits.ok
  const answer = asks
    ? await agree(first, options.install).catch(cancelled)
    : { replace: [], install: options.install ?? options.yes }
  if (answer === "cancelled") return exitCodeOf("SIGINT")
  if (answer === undefined) return exits.failed
  const plan = planInit(folder, answer.replace)
  await writePlan(plan)
  if (answer.install && plan.changes.length > 0) {
    const { install } = await import("../init/install.ts")
    await install(folder, manager, terminal)
  }
  printNextSteps(plan, { manager, installed: answer.install }, terminal)
  return exits.ok
}
