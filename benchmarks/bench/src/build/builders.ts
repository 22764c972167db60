import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findPackage, packageRoots, type Found } from "../stage/find-package.ts"
import type { Links, Tsconfig } from "./write-build-project.ts"

/** A compiler of the generated project. */
export interface Builder {
  /** As `--only` takes it. */
  readonly name: BuilderName
  readonly title: string
  readonly tsconfig: Tsconfig
  /** Words behind `node`. */
  readonly words: readonly string[]
  /** Its output, with `--watch`, when it has compiled without errors and waits for an edit. */
  readonly ready: RegExp
  /** Packages of the project. */
  readonly links: Links
}

/** Compilers and packages that were found. */
export interface Tools {
  readonly builders: readonly Builder[]
  /** Name → version. */
  readonly versions: Readonly<Record<string, string>>
  /** Its folder, for minified sizes. */
  readonly esbuild?: string
  /** Packages that were not found; what needs them is left out. */
  readonly missing: readonly string[]
}

const ownPackage = fileURLToPath(new URL("../../", import.meta.url))

type Packages = Readonly<Record<string, Found | undefined>>

/** Packages as a project, a checkout or the cache folder has them. */
function packagesFor(project: string): Packages {
  const outer = [...packageRoots(project), ownPackage]
  const cli = findPackage("precast", "*", outer)
  const roots = [...outer, ...(cli ? [cli.folder] : [])]
  const transformer = findPackage("@precast/transformer", "*", roots)
  const inner = [...roots, ...(transformer ? [transformer.folder] : [])]
  const find = (name: string, wanted = "*"): Found | undefined => findPackage(name, wanted, inner)
  return {
    precast: cli,
    "@precast/runtime": find("@precast/runtime"),
    "@precast/transformer": transformer,
    "@types/node": find("@types/node"),
    "ts-patch": find("ts-patch"),
    "typescript 6": find("typescript", "6"),
    "typescript 7": find("typescript", "7") ?? find("typescript-7", "7"),
    esbuild: find("esbuild"),
  }
}

/** Builders, each plain one before the one that is compared with it. */
export const builderNames = ["tsc-6", "tspc-6", "tsc-7", "precast-7"] as const

/** Name of a builder. */
export type BuilderName = (typeof builderNames)[number]

interface Needs {
  readonly title: string
  readonly typescript: string
  /** The package that has the command. */
  readonly command: string
}

const NEEDS: Readonly<Record<BuilderName, Needs>> = {
  "tsc-6": { title: "tsc 6", typescript: "typescript 6", command: "typescript 6" },
  "tspc-6": { title: "tspc, Precast", typescript: "typescript 6", command: "ts-patch" },
  "tsc-7": { title: "tsc 7", typescript: "typescript 7", command: "typescript 7" },
  "precast-7": { title: "precast build", typescript: "typescript 7", command: "precast" },
}

const BINS: ReadonlyMap<string, readonly string[]> = new Map([
  ["typescript 6", ["bin/tsc"]],
  ["typescript 7", ["bin/tsc"]],
  ["ts-patch", ["bin/tspc.js"]],
  ["precast", ["bin.js", "build"]],
])

/** The compilers that can be measured from the folder of a project. */
export function toolsFor(project: string): Tools {
  const packages = packagesFor(project)
  const builders = builderNames.flatMap((name) => builderOf(name, packages) ?? [])
  const found = Object.entries(packages).filter(([, one]) => one !== undefined)
  const missing = Object.keys(packages).filter((name) => !packages[name])
  return {
    builders,
    versions: Object.fromEntries(found.map(([name, one]) => [name, one!.version])),
    ...(packages.esbuild && { esbuild: packages.esbuild.folder }),
    missing,
  }
}

const LINKED = ["@precast/runtime", "@precast/transformer", "@types/node", "ts-patch"]

function builderOf(name: BuilderName, packages: Packages): Builder | undefined {
  const { title, typescript, command } = NEEDS[name]
  const compiler = packages[command]
  const isThere = [typescript, ...LINKED].every((one) => packages[one])
  if (!compiler || !isThere) return undefined
  const [file = "", ...others] = BINS.get(command)!
  const links = LINKED.map((one) => [one, packages[one]!.folder])
  return {
    name,
    title,
    tsconfig: name.startsWith("tsc-") ? "plain" : "precast",
    ready: command === "precast" ? /compiled; watching/ : /Found 0 errors\. Watching/,
    words: [join(compiler.folder, file), ...others],
    links: { ...Object.fromEntries(links), typescript: packages[typescript]!.folder },
  }
}
