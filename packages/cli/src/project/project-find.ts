import { existsSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { cliError } from "../errors/cli-error.ts"

/** The parts of a package.json that we read; everything else stays as it is. */
export interface Manifest {
  readonly workspaces?: unknown
  readonly name?: string
  readonly version?: string
  readonly type?: string
  readonly main?: string
  readonly packageManager?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

export interface Package {
  /** Real folder, symlinks followed. */
  readonly folder: string
  readonly manifest: Manifest
}

/** The nearest folder at or above `from` with a package.json. PC3002 when there is none, PC3092. */
export function findProject(from: string): Package {
  for (const folder of upwards(from)) {
    if (!existsSync(join(folder, "package.json"))) continue
    refusePlugAndPlay(folder)
    return readPackage(folder)
  }
  throw cliError("PC3002", from)
}

/** PC3092 where Yarn keeps packages in archives. Its files next to a node_modules do no harm. */
export function refusePlugAndPlay(project: string): void {
  const root = upwards(project).find((folder) => existsSync(join(folder, ".pnp.cjs")))
  if (root !== undefined && !existsSync(join(root, "node_modules")))
    throw cliError("PC3092", join(root, ".pnp.cjs"))
}

/**
 * The package as a file in `folder` would import it: nearest node_modules wins. Read from disk and
 * not by `require.resolve`, which refuses packages that do not export their package.json.
 */
export function findPackage(folder: string, name: string): Package | undefined {
  for (const above of upwards(folder)) {
    const found = join(above, "node_modules", name)
    if (existsSync(join(found, "package.json"))) return readPackage(realpathSync(found))
  }
  return undefined
}

/** `folder` and all its parents, nearest first. */
export function upwards(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...upwards(parent)]
}

function readPackage(folder: string): Package {
  const file = join(folder, "package.json")
  try {
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest | null
    if (typeof manifest !== "object" || manifest === null || Array.isArray(manifest))
      throw new Error("it is not an object")
    return { folder, manifest }
  } catch (error) {
    throw cliError("PC3004", file, (error as Error).message)
  }
}
