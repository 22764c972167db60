import { mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { finish } from "./process.ts"
import { VERSIONS } from "./tools.ts"

const root = join(import.meta.dirname, "../../..")

/** A package as npm would get it. */
export interface Packed {
  readonly name: string
  /** One of `parts`. */
  readonly part: string
  readonly file: string
  /** Paths in it, without `package/`. */
  readonly files: readonly string[]
  readonly manifest: PackedManifest
}

export interface PackedManifest {
  readonly name: string
  readonly version: string
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly bin?: Readonly<Record<string, string>>
  readonly main?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/** The packages in the order in which they are published: each behind those that it needs. */
export const parts = ["runtime", "transformer", "bench", "cli"] as const

/** The folder of a package in this repository. */
export const folderOf = (part: (typeof parts)[number]): string =>
  part === "bench" ? "benchmarks/bench" : `packages/${part}`

/** Packs what is built. pnpm does it, since it replaces `workspace:` and `catalog:` by versions. */
export async function packAll(to: string): Promise<Packed[]> {
  for (const part of parts) {
    const folder = join(to, part)
    mkdirSync(folder, { recursive: true })
    const pnpm = ["npx", "-y", "--prefer-offline", VERSIONS.pnpm]
    await finish([...pnpm, "-C", folderOf(part), "pack", "--pack-destination", folder], {
      cwd: root,
    })
  }
  return readAll(to)
}

/** What `packAll` has put into a folder. */
export async function readAll(from: string): Promise<Packed[]> {
  const packed: Packed[] = []
  for (const part of parts) {
    const name = readdirSync(join(from, part)).find((each) => each.endsWith(".tgz"))
    if (name === undefined) throw new Error(`${part} was not packed`)
    packed.push(await read(part, join(from, part, name)))
  }
  return packed
}

async function read(part: string, file: string): Promise<Packed> {
  const place = { cwd: root }
  const list = await finish(["tar", "-tzf", file], place)
  const text = await finish(["tar", "-xzOf", file, "package/package.json"], place)
  const manifest = JSON.parse(text) as PackedManifest
  const files = list
    .split("\n")
    .filter((line) => line !== "" && !line.endsWith("/"))
    .map((line) => line.replace(/^package\//, ""))
    .sort()
  return { name: manifest.name, part, file, files, manifest }
}
