// Examples outside the workspace: npm installs them, with our packages as they are published.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, resolve } from "node:path"
import { finish } from "../../release/tarballs/process.ts"

const root = resolve(import.meta.dirname, "../../..")
const PACKAGES = {
  "@precast/runtime": "runtime",
  "@precast/transformer": "transformer",
  precast: "cli",
}

/** Tarballs by the names of packages. */
export type Tarballs = ReadonlyMap<string, string>

/** A folder outside the workspace: an example finds only the packages that it names. */
export function createFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "precast-examples-")))
}

const node = dirname(realpathSync(join(root, "node_modules/node/bin/node")))
/** The Bun of the workspace; users have installed one. */
const bun = join(root, "benchmarks/node_modules/.bin")

/** The workspace's Node takes precedence over the machine's. */
export const env: NodeJS.ProcessEnv = {
  PATH: [node, process.env["PATH"], bun].join(delimiter),
  npm_config_cache: join(root, "node_modules/.cache/npm"),
  NO_COLOR: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  // Prevents the download of Prisma's migration engine, which the example does not use.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
}

export async function packAll(folder: string): Promise<Tarballs> {
  const files = new Map<string, string>()
  for (const [name, part] of Object.entries(PACKAGES)) {
    const to = join(folder, "packed", part)
    mkdirSync(to, { recursive: true })
    const pack = ["-C", `packages/${part}`, "pack", "--pack-destination", to]
    await finish(["npx", "-y", "pnpm@12", ...pack], { cwd: root })
    const [file = ""] = readdirSync(to)
    files.set(name, join(to, file))
  }
  return files
}

/** @returns the folder of the copy, with everything installed */
export async function install(name: string, folder: string, tarballs: Tarballs): Promise<string> {
  const copy = join(folder, name)
  const isSource = (file: string): boolean => !/[\\/](node_modules|dist|\.next)$/.test(file)
  cpSync(join(root, "examples", name), copy, { recursive: true, filter: isSource })
  useTarballs(join(copy, "package.json"), tarballs)
  const flags = ["--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"]
  await finish(["npm", "install", ...flags], { cwd: copy, env })
  return copy
}

function useTarballs(file: string, tarballs: Tarballs): void {
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>
  for (const kind of ["dependencies", "devDependencies"]) {
    const ranges = manifest[kind] ?? {}
    for (const name of Object.keys(ranges)) {
      const tarball = tarballs.get(name)
      if (tarball !== undefined) ranges[name] = `file:${tarball}`
    }
  }
  writeFileSync(file, JSON.stringify(manifest))
}

export function remove(folder: string): void {
  // A stopped program may still write files while it exits.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
