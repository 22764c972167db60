import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { compiledFile, entryCandidates } from "../project/entry.ts"
import { findPackage, findProject, type Manifest } from "../project/find.ts"
import { replaceValue } from "../project/jsonc.ts"
import { readTsconfig } from "../project/tsconfig.ts"
import { editManifest, majorFor, type Offer, tscScripts } from "./manifest.ts"
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
  /** Scripts of the user that a person may let us replace. */
  readonly offers: readonly Offer[]
}

const template = new URL("../../templates/minimal/", import.meta.url)

/** Folder → plan; `replace` are the offers that were accepted. PC3004, PC3010. */
export function planInit(folder: string, replace: readonly Offer[] = []): Plan {
  if (existsSync(join(folder, "package.json"))) return planExisting(folder, replace)
  if (!isEmpty(folder)) throw cliError("PC3010", folder)
  return planNew(folder)
}

function planExisting(folder: string, replace: readonly Offer[]): Plan {
  const configFile = join(folder, "tsconfig.json")
  const hasConfig = existsSync(configFile)
  const before = hasConfig ? readFileSync(configFile, "utf8") : templateText("tsconfig.json")
  const project = findProject(folder)
  const config = hasConfig ? readTsconfig(configFile) : undefined
  const installed = findPackage(folder, "typescript")?.manifest.version
  const typescript = majorFor(project.manifest, installed)
  const isBare = isEmpty(folder, ofBareProject)
  const edit = config
    ? editTsconfig(before, config, typescript, isBare)
    : { text: before, added: ["made"], kept: [] }
  // As the template has them.
  const guess = config ?? {
    file: configFile,
    options: { rootDir: join(folder, "src"), outDir: join(folder, "dist") },
    referencesOnly: false,
    hasReferences: false,
  }
  const entry = isBare
    ? compiledFile(guess, join(folder, "src/main.ts"))
    : entryCandidates(project, guess)[0]?.file
  const start = `node ${relative(folder, entry ?? "").replaceAll("\\", "/")}`
  const manifestText = readFileSync(join(folder, "package.json"), "utf8")
  const given = { start, replace, isBare, typescript }
  const manifest = editManifest(manifestText, project.manifest, given)
  const changes: FileChange[] = [
    { file: "tsconfig.json", create: !hasConfig, text: edit.text, added: edit.added },
    { file: "package.json", create: false, text: manifest.text, added: manifest.added },
  ]
  if (isBare) changes.push(made("src/main.ts", templateText("src/main.ts")))
  return {
    kind: "existing",
    folder,
    changes: changes.filter(({ added }) => added.length > 0),
    kept: [
      ...edit.kept.map((text) => `tsconfig.json: ${text}`),
      ...manifest.kept.map((text) => `package.json: ${text}`),
    ],
    offers: tscScripts(project.manifest, typescript),
  }
}

function planNew(folder: string): Plan {
  const named = replaceValue(
    templateText("package.json"),
    ["name"],
    JSON.stringify(packageName(folder)),
  )
  const { text } = editManifest(named, JSON.parse(named) as Manifest, {
    start: "",
    replace: [],
    isBare: false,
    typescript: 6,
  })
  const files: readonly (readonly [string, string])[] = [
    ["package.json", text],
    ["tsconfig.json", templateText("tsconfig.json")],
    ["src/main.ts", templateText("src/main.ts")],
    // npm leaves a file called .gitignore out of a package, so the template has another name.
    [".gitignore", templateText("gitignore")],
  ]
  const changes = files
    .filter(([file]) => !existsSync(join(folder, file)))
    .map(([file, text]) => made(file, text))
  return { kind: "new", folder, changes, kept: [], offers: [] }
}

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
  return name === "" ? "app" : name
}

function templateText(file: string): string {
  return readFileSync(new URL(file, template), "utf8")
}
