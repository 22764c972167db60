import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { packageFolder } from "../package-folder.ts"
import type { Manifest } from "../project/project-find.ts"
import { replaceValue } from "../project/jsonc.ts"
import { type Manager, runScript } from "../project/manager.ts"
import { ranges } from "../project/versions.ts"
import type { HttpCore } from "./http-core.ts"
import type { Major } from "./compile-command.ts"
import { editManifest } from "./manifest.ts"
import type { TemplateName } from "./templates.ts"

export interface TemplateFile {
  /** Relative to the project, with `/`. */
  readonly file: string
  readonly text: string
}

const folder = join(packageFolder, "templates")

/** What the files of a template are adapted to. */
export interface Adapted {
  readonly name: string
  readonly manager: Manager
  readonly typescript: Major
  readonly core: HttpCore
}

/** The files of a new project: those of the template and those that all have. */
export function templateFiles(name: TemplateName, project: Adapted): TemplateFile[] {
  const files = [...filesOf(name), ...filesOf("shared")].map(({ file, text }) => ({
    file,
    text: adapt(file, text, project),
  }))
  return [...files, ...filesFor(project.manager, name)]
}

/** A file of a template as it is in the package; `shared` has what all have. */
export function templateText(file: string): string {
  return readFileSync(join(folder, file), "utf8")
}

// npm leaves .gitignore out of a package, so dots are written as `_`. A package.json would apply to its
// folder, also for linters of packages.
function filesOf(template: TemplateName | "shared"): TemplateFile[] {
  return pathsIn(join(folder, template)).map((path) => ({
    file: path.replace(/(^|\/)_(?!package\.json$)/, "$1.").replace(/_(?=package\.json$)/, ""),
    text: templateText(`${template}/${path}`),
  }))
}

// Not readdir's own `recursive`: `yarn dlx` reads us from an archive, where that does not work.
function pathsIn(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== "dist")
    .flatMap((entry) =>
      entry.isDirectory()
        ? pathsIn(join(root, entry.name)).map((path) => `${entry.name}/${path}`)
        : [entry.name],
    )
    .sort()
}

function adapt(file: string, text: string, project: Adapted): string {
  const { name, manager, typescript } = project
  const named = text.replaceAll("@app/", `@${name}/`)
  if (file === "package.json") return rootManifest(named, project)
  // Its compiler has no tsserver that VS Code could start.
  if (file === ".vscode/settings.json" && typescript === 7)
    return named.replace(/^ {2}"typescript\.(tsdk|enablePromptUseWorkspaceTsdk)".*\n/gm, "")
  if (file.endsWith("/package.json")) return memberManifest(named, manager)
  return file === "README.md" ? readme(named, name, manager) : named
}

function rootManifest(text: string, { name, manager, typescript, core }: Adapted): string {
  const named = replaceValue(text, ["name"], JSON.stringify(name))
  const edited = editManifest(named, JSON.parse(named) as Manifest, {
    start: "",
    test: "",
    replace: [],
    isBare: false,
    typescript,
    command: "precast build",
    core,
  }).text
  // pnpm has a file for it.
  return manager === "pnpm" ? edited.replace(/^ {2}"workspaces": \[[^\]]*\],\n/m, "") : edited
}

function memberManifest(text: string, manager: Manager): string {
  const versioned = text.replaceAll(
    '"@precast/runtime": "*"',
    `"@precast/runtime": "${ranges["@precast/runtime"]}"`,
  )
  // The others take a neighbour in the workspace for any version of it, and npm knows no other words.
  return manager === "pnpm" ? versioned.replaceAll('": "*"', '": "workspace:*"') : versioned
}

function readme(text: string, name: string, manager: Manager): string {
  return text
    .replace(/^# app$/m, `# ${name}`)
    .replaceAll(/npm run (\w+)( *)/g, (all, script: string) => padded(all, manager, script))
    .replaceAll(/npm (test|start)( *)/g, (all, script: string) => padded(all, manager, script))
    .replaceAll("npm install", `${manager} install`)
}

/** The same length, so that the comments behind commands stay in line. */
function padded(all: string, manager: Manager, script: string): string {
  const short = manager === "npm" && (script === "test" || script === "start")
  return (short ? `npm ${script}` : runScript(manager, script)).padEnd(all.length)
}

function filesFor(manager: Manager, template: TemplateName): TemplateFile[] {
  if (manager === "pnpm" && template === "monorepo")
    return [{ file: "pnpm-workspace.yaml", text: "packages:\n  - packages/*\n" }]
  // Not Plug'n'Play: compilers, editors and the C++ core look into node_modules. Yarn 1 does not read it.
  if (manager === "yarn") return [{ file: ".yarnrc.yml", text: "nodeLinker: node-modules\n" }]
  return []
}
