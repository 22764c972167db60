import { resolve } from "node:path"
import { Cancelled, yes } from "../ask.ts"
import type { Manager } from "../project/manager.ts"
import type { Terminal } from "../terminal.ts"
import { canInitGit } from "./git.ts"
import { type TemplateName, templates } from "./templates.ts"

/** The choices for a new project; those set by options are not prompted for. */
export interface NewProject {
  readonly template: TemplateName
  readonly install: boolean
  readonly git: boolean
}

/** Options of the command line; undefined = not set. */
export type Said = { readonly [K in keyof NewProject]: NewProject[K] | undefined }

/** Prompts for at most three choices. @throws Cancelled */
export async function askForNew(
  folder: string,
  said: Said,
  manager: Manager,
  terminal: Terminal,
): Promise<NewProject> {
  const template = said.template ?? (await whichTemplate())
  const install = said.install ?? (await yes(`Install packages now (${manager})?`))
  const git =
    said.git ?? ((await canInitGit(folder, terminal.env)) && (await yes("Make a git repository?")))
  return { template, install, git }
}

/** A new folder, where the current one has files that are not a project. @throws Cancelled */
export async function askForFolder(cwd: string): Promise<string> {
  const { isCancel, text } = await import("@clack/prompts")
  const answer = await text({
    message: "This folder has files and no package.json. Folder of the new project?",
    initialValue: "my-app",
    validate: (value) => (value?.trim() ? undefined : "A name, such as my-app"),
  })
  if (isCancel(answer)) throw new Cancelled()
  return resolve(cwd, answer.trim())
}

async function whichTemplate(): Promise<TemplateName> {
  const { isCancel, select } = await import("@clack/prompts")
  const answer = await select({
    message: "Which template?",
    options: templates.map(({ name, about }) => ({ value: name, label: name, hint: about })),
  })
  if (isCancel(answer)) throw new Cancelled()
  return answer
}
