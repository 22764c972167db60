import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { autocannon } from "./contenders.ts"
import { findPackages } from "./stage.ts"
import type { Contender } from "./types.ts"

/** Contenders → packages to install with their exact versions; those that are there stay out. */
export function neededPackages(
  contenders: readonly Contender[],
  roots: readonly string[],
): Record<string, string> {
  const lacking = contenders.filter(
    (one) => !one.own && findPackages(one, roots).missing.length > 0,
  )
  return Object.assign(
    { ...autocannon },
    ...lacking.map((one) => ({ ...one.packages, ...one.pins })),
  )
}

// What an earlier `--install` brought stays: npm removes what the manifest does not name.
function earlier(manifest: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(manifest, "utf8")).dependencies ?? {}
  } catch {
    return {}
  }
}

/** Writes the manifest of `folder`: what it names already, and `wanted`. */
export function writeManifest(folder: string, wanted: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "package.json")
  const dependencies = { ...earlier(file), ...wanted }
  const manifest = { name: "precast-bench", private: true, dependencies }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Installs packages into `folder` by npm. Throws PC3011 when npm fails. */
export async function installPackages(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  writeManifest(folder, dependencies)
  const npm = spawn("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    // npm is a .cmd file there, which only a shell can start.
    shell: process.platform === "win32",
  })
  const [code] = (await once(npm, "exit").catch((error: Error) => [error.message])) as [unknown]
  if (code !== 0) throw cliError("PC3011", "npm install", `exit code ${String(code)}`)
}
