// Writes packages/*/api: the public names of every entry point, with their signatures. With --check
// it fails where these files differ from the built packages, and for a commit that changed one of
// them without a changeset. Run `pnpm run build` first.
import { CompilerState, Extractor, ExtractorConfig } from "@microsoft/api-extractor"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")
const isCheck = process.argv.includes("--check")

const compilerOptions = {
  target: "esnext",
  module: "nodenext",
  lib: ["esnext", "dom", "dom.iterable"],
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
  skipLibCheck: true,
  strict: true,
}

interface Entry {
  readonly folder: string
  readonly name: string
  readonly types: string
}

function entriesOf(name: string): Entry[] {
  const folder = join(root, "packages", name)
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports: Record<string, string | { types: string }>
  }
  const seen = new Set<string>()
  return Object.entries(exports).flatMap(([path, entry]) => {
    if (typeof entry === "string" || seen.has(entry.types)) return []
    seen.add(entry.types)
    const file = path === "." ? "index" : path.slice(2).replaceAll("/", "-")
    return [{ folder, name: file, types: join(folder, entry.types) }]
  })
}

/** @returns those whose committed report is not that of the built package; one program has all entries of a package */
function changedOf(entries: readonly Entry[], temporary: string): Entry[] {
  const files = entries.map(({ types }) => types)
  const configs = entries.map((entry) => configOf(entry, files, temporary))
  const compilerState = CompilerState.create(configs[0]!, { additionalEntryPoints: files })
  return entries.filter((_entry, index) => {
    const result = Extractor.invoke(configs[index]!, {
      compilerState,
      localBuild: !isCheck,
      messageCallback: (message) => void (message.handled = true),
    })
    return result.apiReportChanged
  })
}

function configOf(
  { folder, name, types }: Entry,
  files: readonly string[],
  temporary: string,
): ExtractorConfig {
  mkdirSync(join(folder, "api"), { recursive: true })
  const silent = { default: { logLevel: "none" as const } }
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: {
        enabled: true,
        reportFolder: join(folder, "api"),
        reportTempFolder: temporary,
        reportFileName: name,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
    configObjectFullPath: join(folder, "api-extractor.json"),
    packageJsonFullPath: join(folder, "package.json"),
  } as Parameters<typeof ExtractorConfig.prepare>[0])
}

/** Commits that changed a report and have no changeset; none in a clone without history. */
function commitsWithoutChangeset(): string[] {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()
  if (git("rev-parse", "--is-shallow-repository") === "true") return []
  const changed = git("log", "--diff-filter=M", "--format=%H", "--", "packages/*/api").split("\n")
  return changed.filter((commit) => {
    if (commit === "") return false
    return !git("show", "--name-only", "--format=", commit).includes(".changeset/")
  })
}

const temporary = mkdtempSync(join(tmpdir(), "precast-api-"))
const packages = ["runtime", "transformer"].map((name) => entriesOf(name))
const changed = packages.flatMap((entries) => changedOf(entries, temporary))
rmSync(temporary, { recursive: true })
const bare = isCheck ? commitsWithoutChangeset() : []
for (const { folder, name } of changed) {
  const how = isCheck ? "is not up to date: run pnpm run api-report and add a changeset" : "written"
  console.log(`${folder.slice(root.length + 1)}/api/${name}.api.md ${how}`)
}
for (const commit of bare) console.log(`${commit} changes the public API without a changeset`)
console.log(`${packages.flat().length} entry points, ${changed.length} reports changed`)
if (isCheck && changed.length + bare.length > 0) process.exitCode = 1
