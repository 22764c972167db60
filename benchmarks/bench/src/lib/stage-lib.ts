import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { shipped } from "../contenders.ts"
import { benchError } from "../errors/bench-error.ts"
import { findPackage, type Found } from "../stage/find-package.ts"

/** Where the compiled programs are, and which packages they find. */
export interface StagedLib {
  readonly folder: string
  /** Name → version of what is there. */
  readonly versions: Readonly<Record<string, string>>
}

const ownPackage = fileURLToPath(new URL("../../", import.meta.url))
const own = ["@precast/runtime", "@precast/transformer"]

/** Packages of others that are there. */
export function foundPackages(roots: readonly string[]): Record<string, Found> {
  const found = Object.entries(libPackages).map(
    ([name, wanted]) => [name, findPackage(name, wanted, roots)] as const,
  )
  return Object.fromEntries(found.filter((one): one is [string, Found] => one[1] !== undefined))
}

/** Names of packages → those that are not there, with the versions that `--install` takes, or with how they are made. */
export const missingOf = (
  names: readonly string[],
  there: Readonly<Record<string, unknown>>,
): string[] =>
  names
    .filter((name) => !Object.hasOwn(there, name))
    .map((name) =>
      Object.hasOwn(libPackages, name)
        ? `${name}@${libPackages[name]}`
        : "compiled in a checkout with `pnpm run build:lib --typia FOLDER`",
    )

/**
 * Copies the compiled programs into `workFolder`, next to links to the packages that they import.
 * Throws PC3085 where this package was packed without them.
 */
export function stageLib(
  roots: readonly string[],
  workFolder: string,
  programs: string = join(shipped, "lib/dist"),
): StagedLib {
  if (!existsSync(join(programs, "check/src/rounds.js"))) throw benchError("PC3085")
  cpSync(programs, workFolder, { recursive: true })
  const mine = own.map((name) => [name, findPackage(name, "*", [ownPackage])] as const)
  const all = [...mine, ...Object.entries(foundPackages(roots))]
  const versions: Record<string, string> = {}
  for (const [name, found] of all) {
    if (!found) continue
    const link = join(workFolder, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(found.folder, link, "junction")
    versions[name] = found.version
  }
  const typia14 = join(workFolder, "check/typia-14/dist/versions.json")
  if (existsSync(typia14)) {
    const { typia } = JSON.parse(readFileSync(typia14, "utf8")) as { typia: string }
    versions["typia-14"] = typia
  }
  return { folder: workFolder, versions }
}

/** Versions that `--install` takes; typia's is the one whose output is in this package. */
export const libPackages: Readonly<Record<string, string>> = {
  typia: "12.2.1",
  typebox: "1.4.3",
  ajv: "8.20.0",
  arktype: "2.2.9",
  zod: "4.6.7",
  valibot: "1.5.0",
  "fast-json-stringify": "7.3.6",
  "json-accelerator": "0.1.7",
}

/** What each contender of the checks needs; schemas for Ajv are written with TypeBox. */
export const checkers: Readonly<Record<string, readonly string[]>> = {
  precast: [],
  "precast-assert": [],
  typia: ["typia"],
  "typia-finite": ["typia"],
  "typia-14": ["typia-14"],
  "typia-14-finite": ["typia-14"],
  "typia-assert": ["typia"],
  typebox: ["typebox"],
  arktype: ["arktype"],
  ajv: ["ajv", "typebox"],
  zod: ["zod"],
  valibot: ["valibot"],
}

/** What the programs of `decode` and `encode` need, each as a whole. */
export const needs = {
  decode: ["typia"],
  encode: ["typia", "typebox", "fast-json-stringify", "json-accelerator"],
} as const
