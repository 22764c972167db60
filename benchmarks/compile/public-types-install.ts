import { symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { installPackages } from "../../scripts/conformance/package-types/install-packages.ts"
import type { packages } from "../../scripts/conformance/package-types/packages.ts"

const root = resolve(import.meta.dirname, "../..")

/**
 * Installs packages of types from npm into a folder, without their scripts, and links Precast and typia there.
 * @throws Error when npm fails
 */
export async function installTypes(
  folder: string,
  chosen: readonly (typeof packages)[number][],
): Promise<void> {
  await installPackages(folder, chosen)
  symlinkSync(join(root, "benchmarks/node_modules/typia"), join(folder, "node_modules/typia"))
}
