import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findPackage, packageRoots, type Found } from "../stage/find-package.ts"
import type { Links, Output } from "./write-build-project.ts"

/** A compiler of the generated project. */
export interface Builder {
  /** As `--only` takes it. */
  readonly name: BuilderName
  readonly title: string
  readonly output: Output
  /** Words behind `node`. */
  readonly words: readonly string[]
  /** What it prints, with `--watch`, when it has compiled without errors and waits for an edit. */
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
  /** Its folder, for bundles of clients. */
  readonly vite?: string
  /** Packages of a program that is started as one file; absent without esbuild. */
  readonly startLinks?: Links
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
    vite: find("vite"),
    typia: find("typia", "12"),
  }
}

/** Builders, each plain one before the one that is compared with it. */
export const builderNames = [
  "tsc-6",
  "tspc-6",
  "precast-6",
  "typia-6",
  "tsc-7",
  "precast-7",
  "vite-7",
] as const

/** Name of a builder. */
export type BuilderName = (typeof builderNames)[number]

interface Needs {
  readonly title: string
  readonly typescript: string
  /** The package that has the command. */
  readonly command: string
  readonly output: Output
}

const [SIX, SEVEN] = ["typescript 6", "typescript 7"]
const NEEDS: Readonly<Record<BuilderName, Needs>> = {
  "tsc-6": { title: "tsc 6", typescript: SIX, command: SIX, output: "plain" },
  "tspc-6": { title: "tspc, Precast", typescript: SIX, command: "ts-patch", output: "precast" },
  "precast-6": {
    title: "precast build, TypeScript 6",
    typescript: SIX,
    command: "precast",
    output: "precast",
  },
  "typia-6": { title: "tspc, typia", typescript: SIX, command: "ts-patch", output: "typia" },
  "tsc-7": { title: "tsc 7", typescript: SEVEN, command: SEVEN, output: "plain" },
  "precast-7": { title: "precast build", typescript: SEVEN, command: "precast", output: "precast" },
  "vite-7": { title: "Vite, Precast", typescript: SEVEN, command: "vite", output: "vite" },
}

const BINS: ReadonlyMap<string, readonly string[]> = new Map([
  [SIX, ["bin/tsc"]],
  [SEVEN, ["bin/tsc"]],
  ["ts-patch", ["bin/tspc.js"]],
  ["precast", ["bin.js", "build"]],
  ["vite", ["bin/vite.js", "build"]],
])

/** By command. */
const READY: ReadonlyMap<string, RegExp> = new Map([
  ["precast", /compiled; watching/],
  ["vite", /built in/],
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
    ...(packages.vite && { vite: packages.vite.folder }),
    ...(packages.esbuild && { startLinks: startLinksOf(packages, packages.esbuild) }),
    missing,
  }
}

/** esbuild, which writes the file, and the core that the modules find next to the runtime. */
function startLinksOf(packages: Packages, esbuild: Found): Links {
  const runtime = packages["@precast/runtime"]
  const core = runtime && findPackage("uWebSockets.js", "*", [runtime.folder])
  return { esbuild: esbuild.folder, ...(core && { "uWebSockets.js": core.folder }) }
}

const LINKED = ["@precast/runtime", "@precast/transformer", "@types/node", "ts-patch"]

function builderOf(name: BuilderName, packages: Packages): Builder | undefined {
  const { title, typescript, command, output } = NEEDS[name]
  const compiler = packages[command]
  const linked = output === "typia" ? [...LINKED, "typia"] : LINKED
  const isThere = [typescript, ...linked].every((one) => packages[one])
  if (!compiler || !isThere) return undefined
  const [file = "", ...others] = BINS.get(command)!
  const links = linked.map((one) => [one, packages[one]!.folder])
  const config = output === "vite" ? [] : ["-p", `tsconfig.${output}.json`]
  return {
    name,
    title,
    output,
    ready: READY.get(command) ?? /Found 0 errors\. Watching/,
    words: [join(compiler.folder, file), ...others, ...config],
    links: { ...Object.fromEntries(links), typescript: packages[typescript]!.folder },
  }
}
