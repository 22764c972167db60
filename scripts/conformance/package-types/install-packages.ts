import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { PackageTypes } from "./packages.ts"
import { run } from "./run.ts"

const root = resolve(import.meta.dirname, "../../..")

/**
 * Installs packages of types from npm into a folder, without their scripts, and links Precast's runtime there.
 * @throws Error when npm fails
 */
export async function installPackages(
  folder: string,
  some: readonly Pick<PackageTypes, "name" | "version" | "beside">[],
): Promise<void> {
  const dependencies = Object.fromEntries(
    some.flatMap(({ name, version, beside = {} }) => [[name, version], ...Object.entries(beside)]),
  )
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", dependencies }))
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"]
  const { failed } = await run("npm", ["install", ...flags], { cwd: folder, seconds: 900 })
  if (failed !== null) throw new Error(`npm install: ${failed}`)
  mkdirSync(join(folder, "node_modules/@precast"), { recursive: true })
  symlinkSync(join(root, "packages/runtime"), join(folder, "node_modules/@precast/runtime"))
}
