import { dirname } from "node:path"
import { findProject, type Manifest, type Package } from "../../project/project-find.ts"

/** Packages by the folders of their files; each package.json is read once. */
export class Packages {
  readonly #known = new Map<string, Package>()
  readonly #project: string

  /** @param project folder of the project */
  constructor(project: string) {
    this.#project = project
  }

  /** Whether a file is the project's own. */
  isOwn(file: string): boolean {
    return this.of(file).folder === this.#project
  }

  /** The package that a file belongs to. */
  of(file: string): Package {
    return this.#above(dirname(file))
  }

  #above(folder: string): Package {
    const known = this.#known.get(folder)
    if (known !== undefined) return known
    const found = findProject(folder)
    const parent = dirname(found.folder)
    // Builds for ES modules and CommonJS have a package.json with a type alone.
    const { name } = found.manifest
    const isWhole = name !== undefined || [this.#project, parent].includes(found.folder)
    const whole = isWhole ? found : (this.#tryAbove(parent) ?? found)
    this.#known.set(folder, whole)
    return whole
  }

  #tryAbove(folder: string): Package | undefined {
    try {
      return this.#above(folder)
    } catch {
      return undefined
    }
  }
}

/** Packages that find or build a binary for the machine where they are installed. */
const BINARY_FINDERS = [
  "@mapbox/node-pre-gyp",
  "bindings",
  "node-gyp-build",
  "node-gyp-build-optional-packages",
  "node-pre-gyp",
  "prebuild-install",
]

/** Native packages that nothing in package.json identifies. */
const NATIVE = new Set(["pg-native", "sharp", "uWebSockets.js", "uwebsockets"])

/** Whether a package loads a binary, which cannot be in a file of JavaScript. */
export function isNative({ name = "", gypfile, binary, napi, dependencies }: Manifest): boolean {
  if (NATIVE.has(name) || gypfile === true) return true
  if (typeof binary === "object" || typeof napi === "object") return true
  return BINARY_FINDERS.some((each) => dependencies?.[each] !== undefined)
}
