import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { compiledFile, entryCandidates } from "../project/entry.ts"
import { findPackage, findProject, type Package } from "../project/project-find.ts"
import { needsPatch } from "../project/needs-patch.ts"
import { readTsconfig, type Tsconfig } from "../project/project-tsconfig.ts"
import type { Manager } from "../project/manager.ts"
import { ranges } from "../project/versions.ts"
import { dockerFiles, hostNote } from "./docker.ts"
import { type HttpCore, uwsNote } from "./http-core.ts"
import { compileCommand, type Major, type Offer, tscScripts } from "./compile-command.ts"
import { editManifest, majorFor } from "./manifest.ts"
import { type Adapted, type TemplateFile, templateFiles, templateText } from "./template.ts"
import type { TemplateName } from "./templates.ts"
import { editTsconfig } from "./tsconfig.ts"

export interface FileChange {
  /** Relative to the project folder. */
  readonly file: string
  readonly create: boolean
  readonly text: string
  /** A line for each thing that is new in it. */
  readonly added: readonly string[]
}

/** All that `init` would do; nothing is written yet. */
export interface Plan {
  readonly kind: "new" | "existing"
  readonly folder: string
  readonly changes: readonly FileChange[]
  /** What stays although it does not fit, with what to do about it. */
  readonly kept: readonly string[]
  /** What was chosen for the project, and how to choose otherwise. */
  readonly notes: readonly string[]
  /** Scripts of the user that a person may let us replace. */
  readonly offers: readonly Offer[]
}

/** What a folder is for `init`. PC3010: files that are not a project; PC3091: a file. */
export function kindOf(folder: string): "new" | "existing" {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw cliError("PC3091", folder)
  if (existsSync(join(folder, "package.json"))) return "existing"
  if (!isEmpty(folder)) throw cliError("PC3010", folder)
  return "new"
}

/** What a person has chosen for a project that exists. */
export interface Chosen {
  readonly core: HttpCore
  /** Offers that were accepted. */
  readonly replace?: readonly Offer[]
  /** The TypeScript of a project that names none. */
  readonly typescript?: Major | undefined
  /** The package manager of the Dockerfile to write; undefined: none is. */
  readonly docker?: Manager | undefined
}

/** Folder with a project → plan. PC3004. */
export function planExisting(folder: string, chosen: Chosen): Plan {
  const { core, replace = [], typescript: wanted } = chosen
  const configFile = join(folder, "tsconfig.json")
  const project = findProject(folder)
  const config = existsSync(configFile) ? readTsconfig(configFile) : undefined
  const installed = findPackage(folder, "typescript")?.manifest.version
  const typescript = majorFor(project.manifest, installed, wanted)
  const command = compileCommand(project.manifest, typescript, needsPatch(configFile))
  const isBare = isEmpty(folder, ofBareProject)
  const edit = config
    ? editTsconfig(readFileSync(configFile, "utf8"), config, typescript, isBare)
    : { text: templateText("minimal/tsconfig.json"), added: ["made"], kept: [] }
  const program = programOf(project, config, isBare)
  const manifestText = readFileSync(join(folder, "package.json"), "utf8")
  const manifest = editManifest(manifestText, project.manifest, {
    start: `node ${program}`,
    test: `${command} && node --test "${dirname(program)}/**/*.test.js"`,
    replace,
    isBare,
    typescript,
    command,
    core,
  })
  const image = imageOf(project, chosen, program)
  const isThere = ({ file }: TemplateFile): boolean => existsSync(join(folder, file))
  const missing = image.filter((each) => !isThere(each))
  const changes: FileChange[] = [
    { file: "tsconfig.json", create: config === undefined, text: edit.text, added: edit.added },
    { file: "package.json", create: false, text: manifest.text, added: manifest.added },
    ...(isBare ? FIRST_FILES.map((file) => made(file, templateText(`minimal/${file}`))) : []),
    ...missing.map(({ file, text }) => made(file, text)),
  ]
  const unchanged = `package.json: it names TypeScript ${typescript}, so \`--typescript ${wanted}\` changes nothing`
  return {
    kind: "existing",
    folder,
    changes: changes.filter(({ added }) => added.length > 0),
    kept: [
      ...edit.kept.map((text) => `tsconfig.json: ${text}`),
      ...manifest.kept.map((text) => `package.json: ${text}`),
      ...(wanted !== undefined && wanted !== typescript ? [unchanged] : []),
      ...image.filter(isThere).map(staysAsItIs),
    ],
    notes: [
      ...(manifest.added.some((line) => line.includes("uWebSockets.js")) ? [uwsNote] : []),
      ...(missing.length > 0 ? [hostNote] : []),
    ],
    offers: tscScripts(project.manifest, command),
  }
}

const FIRST_FILES = ["src/main.ts", "src/app.ts", "src/app.test.ts"]

/** The compiled file that serves, relative to the project. */
function programOf(project: Package, config: Tsconfig | undefined, isBare: boolean): string {
  const { folder } = project
  // As the template has them.
  const known = config ?? {
    file: join(folder, "tsconfig.json"),
    options: { rootDir: join(folder, "src"), outDir: join(folder, "dist") },
    referencesOnly: false,
    hasReferences: false,
  }
  const entry = isBare
    ? compiledFile(known, join(folder, "src/main.ts"))
    : entryCandidates(project, known)[0]?.file
  return relative(folder, entry ?? "").replaceAll("\\", "/")
}

function imageOf(
  { folder, manifest }: Package,
  { docker, core }: Chosen,
  program: string,
): TemplateFile[] {
  if (docker === undefined) return []
  const hasWorkspaces =
    manifest.workspaces !== undefined || existsSync(join(folder, "pnpm-workspace.yaml"))
  return dockerFiles({ manager: docker, core, program, hasWorkspaces })
}

/** An empty folder → the files of a template. What a fresh repository has already stays as it is. */
export function planNew(
  folder: string,
  template: TemplateName,
  project: Omit<Adapted, "name"> & { readonly docker?: boolean },
): Plan {
  const files = templateFiles(template, { name: packageName(folder), ...project })
  if (project.docker === true) {
    const hasWorkspaces = template === "monorepo"
    const program = hasWorkspaces ? "packages/server/dist/main.js" : "dist/main.js"
    files.push(...dockerFiles({ ...project, program, hasWorkspaces }))
  }
  const isThere = ({ file }: { file: string }): boolean => existsSync(join(folder, file))
  return {
    kind: "new",
    folder,
    changes: files.filter((each) => !isThere(each)).map(({ file, text }) => made(file, text)),
    kept: files.filter(isThere).map(staysAsItIs),
    notes: project.core === "uws" ? [uwsNote] : [],
    offers: [],
  }
}

const staysAsItIs = ({ file }: TemplateFile): string =>
  `${file} is there already and stays as it is`

function made(file: string, text: string): FileChange {
  return { file, create: true, text, added: ["made"] }
}

// Only what `git init` and a hosting site put there does not count.
const ofFreshRepository =
  /^(\.git|\.gitignore|\.gitattributes|readme(\.\w+)?|licen[cs]e(\.\w+)?|\.ds_store|\.vscode|\.idea)$/i

/** After `npm init`, `npm install`, `tsc --init`: a project that has no file of its own yet. */
const ofBareProject =
  /^(package(-lock)?\.json|pnpm-(lock|workspace)\.yaml|yarn\.lock|bun\.lockb?|\.npmrc|\.yarnrc\.yml|node_modules|tsconfig\.json)$/

function isEmpty(folder: string, more?: RegExp): boolean {
  if (!existsSync(folder)) return true
  return readdirSync(folder).every((name) => ofFreshRepository.test(name) || more?.test(name))
}

function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|-+$/g, "")
  if (name === "") return "app"
  // npm installs no package into one of the same name.
  return name in ranges || name === "node_modules" ? `${name}-app` : name
}
