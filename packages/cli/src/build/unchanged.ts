import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import {
  cacheFileFor,
  compilersOf,
  filesIn,
  isEarly,
  manifestsOf,
  packagesOf,
  stampOf,
} from "@precast/transformer/inputs"
import { packageFolder } from "../package-folder.ts"
import { folderOf, runTsc } from "../typescript-7/stock.ts"

/** A build without messages: its inputs and outputs. */
export interface Built {
  /** Absolute names of all files of the program, those of packages too. */
  readonly inputs: readonly string[]
  /** The tsconfig and those that it extends. */
  readonly configs: readonly string[]
  /** Folders that options of the tsconfig lead to, where an import may find a new file. */
  readonly lookups: readonly string[]
  /** Files of the tsconfig. */
  readonly roots: readonly string[]
  readonly outputs: readonly string[]
  /** When it began, in ms since 1970. */
  readonly since: number
}

type Stamps = Readonly<Record<string, string>>

/** The stamps of a build's files. */
interface Noted {
  readonly roots: readonly string[]
  readonly stamps: Stamps
}

/**
 * Whether a build would repeat the last one: every file that it read or wrote, the folders where an import
 * could find other files, and the compilers are unchanged, and the tsconfig has the same files. When in doubt
 * the project is built again.
 */
export async function isUnchanged(tsconfig: string, major: 6 | 7): Promise<boolean> {
  const noted = readNoted(tsconfig)
  if (!noted || Object.entries(noted.stamps).some(([file, before]) => stampOf(file) !== before))
    return false
  try {
    const roots = major === 7 ? await rootsIn(tsconfig) : await rootsOf6(tsconfig)
    return roots !== undefined && namesOf(roots) === namesOf(noted.roots)
  } catch {
    return false // the build reports what is wrong
  }
}

async function rootsIn(tsconfig: string): Promise<string[]> {
  const { lines } = await runTsc(["-p", tsconfig, "--showConfig"], folderOf(tsconfig))
  const { files } = JSON.parse(lines.join("\n")) as { files: readonly string[] }
  return files.map((file) => resolve(folderOf(tsconfig), file))
}

/** In this process: TypeScript 6 takes longer to start. */
async function rootsOf6(tsconfig: string): Promise<readonly string[] | undefined> {
  const { rootsOf } = await import("../typescript-6/roots.ts")
  return rootsOf(tsconfig)
}

/** Remembers a build for the next one, below node_modules; without that folder it does nothing. */
export function noteBuild(tsconfig: string, built: Built): void {
  const file = buildFileFor(tsconfig, "json")
  if (file === undefined || built.outputs.length === 0) return
  try {
    mkdirSync(dirname(file), { recursive: true })
    const stamps = stampsOf(tsconfig, built)
    if (!stamps) return
    const text = JSON.stringify({ roots: built.roots, stamps } satisfies Noted)
    writeFileSync(file, `${digestOf(text)}\n${text}`)
  } catch {} // a folder that cannot be written to
}

/** null: something may have changed since it was read. */
function stampsOf(tsconfig: string, built: Built): Stamps | null {
  const { inputs, configs, lookups, outputs, since } = built
  const isRead = (file: string): boolean => isEarly(file, since)
  const files = [...inputs, ...configs, ...allCompilersOf(tsconfig), ...manifestsOf(inputs)]
  const written = new Set(outputs.map((file) => dirname(file)))
  const folders = [...new Set([...inputs.map((file) => dirname(file)), ...lookups])]
  if (!files.every(isRead) || !folders.every((each) => written.has(each) || isRead(each)))
    return null
  const own = inputs.filter((file) => !/[\\/]node_modules[\\/]/.test(file))
  const all = [...files, ...folders, ...packagesOf([tsconfig, ...own]), ...outputs]
  return Object.fromEntries(all.map((each) => [each, stampOf(each)]))
}

/** TypeScript, the transformer, and what we are ourselves. */
export function allCompilersOf(tsconfig: string): string[] {
  return [...compilersOf(tsconfig), ...filesIn(join(packageFolder, "dist"))]
}

/** In the cache of a project; undefined: it has none. */
export function buildFileFor(tsconfig: string, extension: string): string | undefined {
  return cacheFileFor(tsconfig, "build", extension)
}

function readNoted(tsconfig: string): Noted | undefined {
  const file = buildFileFor(tsconfig, "json")
  if (file === undefined) return undefined
  try {
    const [digest = "", text = ""] = readFileSync(file, "utf8").split("\n")
    // A file that something has damaged is as none.
    return digest === digestOf(text) ? (JSON.parse(text) as Noted) : undefined
  } catch {
    return undefined // none yet
  }
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

function namesOf(files: readonly string[]): string {
  return files
    .map((file) => resolve(file))
    .toSorted()
    .join("\n")
}
