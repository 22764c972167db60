import { resolve } from "node:path"
import { Command, Option } from "commander"
import { cliError } from "../errors/cli-error.ts"
import { coreHere, type HttpCore, httpCores } from "../init/http-core.ts"
import type { Major } from "../init/compile-command.ts"
import type { NewProject, Said } from "../init/questions.ts"
import { type TemplateName, templates } from "../init/templates.ts"
import { type Choose, examples, exits } from "../invocation.ts"
import { detectManager, type Manager, managers } from "../project/manager.ts"
import type { Terminal } from "../terminal.ts"

export interface InitOptions {
  /** undefined = this folder, or one from a prompt. */
  readonly directory: string | undefined
  readonly dryRun: boolean
  readonly yes: boolean
  readonly template: TemplateName | undefined
  readonly pm: Manager | undefined
  /** undefined = as the project has it; 6 for a new one. */
  readonly typescript: "6" | "7" | undefined
  /** undefined = the fastest that this machine can load. */
  readonly core: HttpCore | undefined
  readonly docker: boolean
  /** undefined = prompt in a terminal. */
  readonly install: boolean | undefined
  readonly git: boolean | undefined
}

/** The args table of `precast init`. */
export function initCommand(choose: Choose): Command {
  const names = templates.map(({ name }) => name)
  const about = templates.map((each) => `  ${each.name.padEnd(14)}${each.about}`).join("\n")
  return new Command("init")
    .description("Add Precast to a project, or make a new one in an empty folder")
    .argument("[dir]", "project folder (default: this one)")
    .addOption(new Option("-t, --template <name>", "of a new project").choices(names))
    .addOption(new Option("--pm <manager>", "package manager").choices(managers))
    .addOption(
      new Option("--typescript <major>", "of a project without it (default: 6)").choices([
        "6",
        "7",
      ]),
    )
    .addOption(
      new Option(
        "--core <name>",
        "uws, with the package uWebSockets.js (default where it has a binary), or js, without it",
      ).choices(httpCores),
    )
    .option("--docker", "write a Dockerfile: on Debian, or with --core js on Alpine", false)
    .option("--dry-run", "only print what would change", false)
    .option("-y, --yes", "ask nothing", false)
    .option("--install", "install afterwards without a prompt")
    .option("--no-install", "do not install")
    .option("--git", "make a git repository of a new project")
    .option("--no-git", "make none")
    .addHelpText("after", `\nTemplates:\n${about}`)
    .addHelpText(
      "after",
      examples(
        ["precast init", "add Precast to the project in this folder"],
        ["precast init my-app", "a new project"],
        ["precast init my-app -t api-postgres --yes", "the same without a question"],
        ["precast init my-app --typescript 7", "compiled by TypeScript 7"],
        ["precast init --docker", "add a Dockerfile as well"],
        ["precast init --dry-run", "look before anything is written"],
      ),
    )
    .action((directory: string | undefined, given: Omit<InitOptions, "directory">) =>
      choose<InitOptions>("init", { ...given, directory }, init),
    )
}

async function init(options: InitOptions, terminal: Terminal): Promise<number> {
  const asks = terminal.interactive && !options.yes && !options.dryRun
  const folder = await folderFor(options, asks, terminal)
  const { kindOf } = await import("../init/plan.ts")
  const manager = options.pm ?? detectManager(folder, terminal.env)
  const given = { folder, manager, asks }
  return kindOf(folder) === "new"
    ? makeNew(options, given, terminal)
    : addTo(options, given, terminal)
}

interface Given {
  readonly folder: string
  readonly manager: Manager
  readonly asks: boolean
}

/** Prompts for a folder when none was named and this one is not suitable. */
async function folderFor(options: InitOptions, asks: boolean, terminal: Terminal): Promise<string> {
  const { kindOf } = await import("../init/plan.ts")
  const folder = resolve(terminal.cwd, options.directory ?? ".")
  if (options.directory !== undefined || !asks) return folder
  try {
    kindOf(folder)
    return folder
  } catch {
    const { askForFolder } = await import("../init/questions.ts")
    return askForFolder(terminal.cwd)
  }
}

async function makeNew(options: InitOptions, given: Given, terminal: Terminal): Promise<number> {
  const { folder, manager } = given
  const { planNew } = await import("../init/plan.ts")
  const { printNextSteps, printPlan, writePlan } = await import("../init/apply.ts")
  const wanted = await wantedOf(options, given, terminal)
  const { core = coreHere() } = options
  const typescript = majorAsked(options) ?? 6
  const plan = planNew(folder, wanted.template, {
    manager,
    typescript,
    core,
    docker: options.docker,
  })
  printPlan(plan, terminal)
  if (options.dryRun) return exits.ok
  await writePlan(plan)
  if (wanted.git) {
    const { initGit } = await import("../init/git.ts")
    if (!(await initGit(folder, terminal.env))) terminal.out("! git init failed: do it yourself")
  }
  await installIf(wanted.install, given, terminal)
  const curl = templates.find(({ name }) => name === wanted.template)?.curl
  printNextSteps(plan, { manager, installed: wanted.install, curl }, terminal)
  return exits.ok
}

async function wantedOf(
  { template, install, git, yes }: InitOptions,
  { folder, manager, asks }: Given,
  terminal: Terminal,
): Promise<NewProject> {
  const said: Said = { template, install, git }
  const { askForNew } = await import("../init/questions.ts")
  if (asks) return askForNew(folder, said, manager, terminal)
  const { canInitGit } = await import("../init/git.ts")
  return {
    template: template ?? "minimal",
    install: install ?? yes,
    git: git ?? (yes && (await canInitGit(folder, terminal.env))),
  }
}

async function addTo(options: InitOptions, given: Given, terminal: Terminal): Promise<number> {
  const { folder, manager, asks } = given
  const { planExisting } = await import("../init/plan.ts")
  const { agree, printNextSteps, printPlan, writePlan } = await import("../init/apply.ts")
  if (options.template !== undefined) throw cliError("PC3090", folder)
  const docker = options.docker ? manager : undefined
  const chosen = { core: options.core ?? coreHere(), typescript: majorAsked(options), docker }
  const first = planExisting(folder, chosen)
  printPlan(first, terminal)
  const nothing = first.changes.length === 0 && !(asks && first.offers.length > 0)
  if (options.dryRun || nothing) return exits.ok
  const answer = asks
    ? await agree(first, options.install)
    : { replace: [], install: options.install ?? options.yes }
  if (answer === undefined) return exits.failed
  const plan = planExisting(folder, { ...chosen, replace: answer.replace })
  await writePlan(plan)
  await installIf(answer.install && plan.changes.length > 0, given, terminal)
  const isServed = plan.changes.some(({ file }) => file === "src/main.ts")
  const curl = isServed ? templates[0]?.curl : undefined
  printNextSteps(plan, { manager, installed: answer.install, curl }, terminal)
  return exits.ok
}

function majorAsked({ typescript }: InitOptions): Major | undefined {
  return typescript === undefined ? undefined : typescript === "7" ? 7 : 6
}

async function installIf(wanted: boolean, given: Given, terminal: Terminal): Promise<void> {
  if (!wanted) return
  const { runManager } = await import("../project/run-manager.ts")
  await runManager(given.manager, ["install"], given.folder, terminal)
}
