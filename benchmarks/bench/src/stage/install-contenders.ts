import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { benchError } from "../errors/bench-error.ts"
import { autocannon, shipped } from "../contenders.ts"
import { apartFolder, findPackages } from "./stage-contender.ts"
import type { Contender } from "../types.ts"

/** Contenders → those that lack a package that npm has. */
const lacking = (contenders: readonly Contender[], roots: readonly string[]): Contender[] =>
  contenders.filter((one) => !one.absent?.() && findPackages(one, roots).missing.length > 0)

const packagesOf = (contenders: readonly Contender[]): Record<string, string> => {
  const all = Object.assign({}, ...contenders.map((one) => ({ ...one.packages, ...one.pins })))
  // Ours is there, or there would be no contenders.
  delete all["@precast/runtime"]
  return all
}

/** Contenders → packages to install with their exact versions; those that are there stay out. */
export function neededPackages(
  contenders: readonly Contender[],
  roots: readonly string[],
): Record<string, string> {
  return { ...autocannon, ...packagesOf(lacking(contenders, roots)) }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

// What an earlier `--install` brought stays: npm removes what the manifest does not name.
function earlier(manifest: string): Manifest {
  try {
    return JSON.parse(readFileSync(manifest, "utf8"))
  } catch {
    return {}
  }
}

// Frameworks depend on uWebSockets.js by an address that no registry has. In its place they get a
// module that loads the binary of our own core.
const overrides = { "uWebSockets.js": `file:${join(shipped, "uws")}` }

/** Writes the manifest of `folder`: what it names already, and `wanted`. */
export function writeManifest(folder: string, wanted: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "package.json")
  const dependencies = { ...earlier(file).dependencies, ...wanted }
  const manifest = { name: "precast-bench", private: true, dependencies, overrides }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Installs packages into `folder` by npm. Throws PC3011 when npm fails. */
export async function installPackages(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  writeManifest(folder, dependencies)
  // `--install-links`: what an override names is copied, and stays when this package goes.
  const options = ["--install-links", "--no-audit", "--no-fund", "--loglevel=error"]
  const npm = spawn("npm", ["install", ...options], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    // npm is a .cmd file there, which only a shell can start.
    shell: process.platform === "win32",
  })
  const [code] = (await once(npm, "exit").catch((error: Error) => [error.message])) as [unknown]
  if (code !== 0) throw benchError("PC3011", "npm install", `exit code ${String(code)}`)
}

/**
 * Installs what contenders lack: all together and, when that fails, one contender after the other, so
 * that one of them does not keep the others away. Returns the names of those that cannot be
 * installed; throws PC3011 when none can.
 */
export async function installContenders(
  folder: string,
  contenders: readonly Contender[],
  roots: readonly string[],
  install: typeof installPackages = installPackages,
): Promise<string[]> {
  const all = lacking(contenders, roots)
  const manifest = join(folder, "package.json")
  const before = earlier(manifest)
  try {
    await install(folder, neededPackages(contenders, roots))
    return await installApart(folder, all, install)
  } catch (error) {
    if (all.length < 2) throw error
  }
  const without: string[] = []
  let sound: Manifest = before
  for (const one of all) {
    writeFileSync(manifest, JSON.stringify(sound))
    try {
      await install(folder, { ...autocannon, ...packagesOf([one]) })
      sound = earlier(manifest)
    } catch (error) {
      if (without.push(one.name) === all.length) throw error
    }
  }
  writeFileSync(manifest, `${JSON.stringify(sound, null, 2)}\n`)
  const sounds = all.filter(({ name }) => !without.includes(name))
  return [...without, ...(await installApart(folder, sounds, install))]
}

/** Returns the names of those whose packages cannot be installed. */
async function installApart(
  folder: string,
  contenders: readonly Contender[],
  install: typeof installPackages,
): Promise<string[]> {
  const without: string[] = []
  for (const one of contenders) {
    if (one.apart === undefined) continue
    await install(apartFolder(folder, one), one.apart).catch(() => without.push(one.name))
  }
  return without
}
