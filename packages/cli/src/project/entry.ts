import { existsSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { findProject, type Package } from "./project-find.ts"
import { readTsconfig, type Tsconfig } from "./project-tsconfig.ts"

/** How to start the app: `node ...flags file`. */
export interface Entry {
  readonly file: string
  readonly flags: readonly string[]
}

/** Node options that take their value as the next word. */
const flagsWithValue = new Set([
  "-r",
  "--require",
  "--import",
  "--env-file",
  "--env-file-if-exists",
  "-C",
  "--conditions",
])

/** The compiler's output of a source file; a file other than TypeScript is its own output. */
export function compiledFile(config: Tsconfig, source: string): string {
  if (!/\.[cm]?tsx?$/.test(source)) return source
  const root =
    typeof config.options.rootDir === "string" ? config.options.rootDir : dirname(config.file)
  const out = typeof config.options.outDir === "string" ? config.options.outDir : root
  return resolve(out, relative(root, source)).replace(/\.([cm]?)tsx?$/, ".$1js")
}

/** The file to run: the named one (a source file means its output), otherwise the first that exists. */
export function findEntry(name: string | undefined, tsconfig: string, cwd: string): Entry {
  const config = readTsconfig(tsconfig)
  const project = findProject(resolve(tsconfig, ".."))
  const named = name && { file: compiledFile(config, resolve(cwd, name)), flags: [] }
  const tried = named ? [named] : entryCandidates(project, config)
  const found = tried.find(({ file }) => existsSync(file))
  if (found !== undefined) return found
  throw cliError("PC3007", triedOf(tried, project.folder))
}

/** What PC3007 names. */
export function triedOf(tried: readonly Entry[], folder: string): string {
  return [...new Set(tried.map(({ file }) => relative(folder, file)))].join(", ")
}

/** The source of a file, or the file itself; null: there is none. */
export function sourceFile(config: Tsconfig, file: string): string | null {
  if (/\.[cm]?ts$/.test(file)) return existsSync(file) ? file : null
  const { rootDir, outDir } = config.options
  const root = typeof rootDir === "string" ? rootDir : dirname(config.file)
  const out = typeof outDir === "string" ? outDir : root
  const source = resolve(root, relative(out, file)).replace(/\.([cm]?)js$/, ".$1ts")
  return source !== file && existsSync(source) ? source : null
}

/**
 * Files that may be the app, best first: the one of the start script, the compiled main.ts or
 * index.ts, `main`, dist/main.js. `main` comes late because `npm init` writes one unasked.
 */
export function entryCandidates(project: Package, config: Tsconfig): Entry[] {
  const { folder, manifest } = project
  const start = manifest.scripts?.start
  const script = start === undefined ? undefined : nodeCommand(start)
  const sources = ["src/main.ts", "src/index.ts", "main.ts", "index.ts"]
    .map((name) => join(folder, name))
    .filter((source) => existsSync(source))
  const files = [...sources, manifest.main, "dist/main.js"].filter((file) => file !== undefined)
  const plain = files.map((file) => ({
    file: compiledFile(config, resolve(folder, file)),
    flags: [],
  }))
  return script === undefined
    ? plain
    : [{ ...script, file: resolve(folder, script.file) }, ...plain]
}

/** `tspc && node --env-file=.env dist/main.js --port 1` → its file and flags; undefined without `node`. */
export function nodeCommand(script: string): Entry | undefined {
  const words = script.split(/\s+/)
  const start = words.findIndex((word) => basename(word) === "node")
  if (start === -1) return undefined
  const flags: string[] = []
  for (let at = start + 1; at < words.length; at++) {
    const word = words[at] as string
    if (!word.startsWith("-")) return { file: word, flags }
    flags.push(word)
    if (flagsWithValue.has(word)) flags.push(words[++at] ?? "")
  }
  return undefined
}
