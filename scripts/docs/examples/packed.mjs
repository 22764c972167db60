// Examples that are not part of the workspace: npm installs them, with our packages as they would be published.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { realpathSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, resolve } from "node:path"
import { finish } from "./command.mjs"

const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), "../../..")
const PACKAGES = {
  "@precast/runtime": "runtime",
  "@precast/transformer": "transformer",
  precast: "cli",
}

/** A folder outside of the workspace, where nothing but what an example names is found. */
export function createFolder() {
  return realpathSync(mkdtempSync(join(tmpdir(), "precast-examples-")))
}

const node = dirname(realpathSync(join(root, "node_modules/node/bin/node")))
/** Where the workspace has Bun, which users have on their machine. */
const bun = join(root, "benchmarks/node_modules/.bin")

/** Node of the workspace goes before that of the machine. */
export const env = {
  PATH: [node, process.env.PATH, bun].join(delimiter),
  npm_config_cache: join(root, "node_modules/.cache/npm"),
  NO_COLOR: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  // Prisma's program for migrations, which nothing here uses, is not fetched.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
}

/** @returns file of each package by its name */
export async function packAll(folder) {
  const files = {}
  for (const [name, part] of Object.entries(PACKAGES)) {
    const to = join(folder, "packed", part)
    mkdirSync(to, { recursive: true })
    await finish(
      ["npx", "-y", "pnpm@12", "-C", `packages/${part}`, "pack", "--pack-destination", to],
      {
        cwd: root,
      },
    )
    files[name] = join(to, readdirSync(to)[0])
  }
  return files
}

/** @returns folder of the copy, with everything installed */
export async function install(name, folder, packed) {
  const copy = join(folder, name)
  const isOurs = (file) => !/[\\/](node_modules|dist|\.next)$/.test(file)
  cpSync(join(root, "examples", name), copy, { recursive: true, filter: isOurs })
  usePacked(join(copy, "package.json"), packed)
  const flags = ["--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"]
  await finish(["npm", "install", ...flags], { cwd: copy, env })
  return copy
}

function usePacked(file, packed) {
  const manifest = JSON.parse(readFileSync(file, "utf8"))
  for (const kind of ["dependencies", "devDependencies"])
    for (const name of Object.keys(manifest[kind] ?? {}))
      if (packed[name]) manifest[kind][name] = `file:${packed[name]}`
  writeFileSync(file, JSON.stringify(manifest))
}

export function remove(folder) {
  // What a stopped program still writes while it ends makes a folder fill up again.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
