import { builtinModules, createRequire, isBuiltin } from "node:module"
import { dirname } from "node:path"
import { pathToFileURL } from "node:url"
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from "esbuild"
import { isNative, type Packages } from "./package-of.ts"

/** Why a package is not in the bundle. */
export type OutsideReason = "native" | "optional" | "missing" | "external"

/** Packages around a bundle. */
export interface BundlePackages {
  /** Folder of the project. */
  readonly project: string
  readonly packages: Packages
  /** Names that the user keeps as imports. */
  readonly external: readonly string[]
  /** Filled during the build, by the name of the package. */
  readonly outside: Map<string, OutsideReason>
}

/** `@scope/name/sub` → `@scope/name`. */
export function packageName(path: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path
}

/** Decides what stays outside of the bundle, and adds packages that the runtime loads by name. */
export function bundlePlugin(given: BundlePackages): Plugin {
  return {
    name: "precast-bundle",
    setup(build) {
      addNodeModules(build)
      build.onResolve({ filter: /^[^./]/ }, (args) => resolvePackage(build, given, args))
      build.onLoad({ filter: BUNDLED_PACKAGES }, ({ path }) => loadByName(build, given, path))
    },
  }
}

const KINDS: ReadonlySet<string> = new Set(["import-statement", "dynamic-import", "require-call"])
// Marks our own call of build.resolve(), which comes through the same plugin.
const OWN_CALL = Symbol("own call")

async function resolvePackage(
  build: PluginBuild,
  { packages, external, outside }: BundlePackages,
  { path, importer, kind, resolveDir, pluginData }: OnResolveArgs,
): Promise<OnResolveResult | undefined> {
  if (pluginData === OWN_CALL || !KINDS.has(kind) || path.startsWith("node:")) return undefined
  const name = packageName(path)
  const keep = (reason: OutsideReason): OnResolveResult => {
    outside.set(name, reason)
    return { path, external: true }
  }
  if (external.includes(name)) return keep("external")
  const options = { importer, kind, resolveDir, pluginData: OWN_CALL }
  const found = await build.resolve(path, options)
  // In the project it is an error, in a package the import of something optional.
  if (found.errors.length > 0) return packages.isOwn(importer) ? undefined : keep("missing")
  if (found.external || found.namespace !== "file") return undefined
  return isNative(packages.of(found.path).manifest) ? keep("native") : undefined
}

const BUNDLED_PACKAGES = /[\\/]dist[\\/]base[\\/]bundled-packages\.js$/

/** Writes an import for each package that the runtime loads by name and that is installed. */
async function loadByName(
  build: PluginBuild,
  given: BundlePackages,
  path: string,
): Promise<OnLoadResult | undefined> {
  if (given.packages.of(path).manifest.name !== "@precast/runtime") return undefined
  const tables = (await import(String(pathToFileURL(path)))) as Record<string, object>
  const lines: string[] = []
  for (const [table, packages] of Object.entries(tables)) {
    const load = table === "requiredPackages" ? "require" : "import"
    lines.push(`export const ${table} = {`)
    for (const name of Object.keys(packages)) {
      const found = await installed(build, name, [dirname(path), given.project])
      if (found === undefined || isOutside(given, name, found)) continue
      lines.push(`${JSON.stringify(name)}: () => ${load}(${JSON.stringify(found)}),`)
    }
    lines.push("}")
  }
  return { contents: lines.join("\n") }
}

async function installed(
  build: PluginBuild,
  name: string,
  folders: readonly string[],
): Promise<string | undefined> {
  for (const resolveDir of folders) {
    const options = { kind: "dynamic-import", resolveDir, pluginData: OWN_CALL } as const
    const { errors, external, path } = await build.resolve(name, options)
    if (errors.length === 0 && !external) return path
  }
  return undefined
}

function isOutside({ packages, external }: BundlePackages, name: string, file: string): boolean {
  return external.includes(name) || isNative(packages.of(file).manifest)
}

/** Name of the module that defines `__dirname` and `__filename`, which CommonJS packages may use. */
export const SHIMS = "precast:shims"

const SHIMS_TEXT = `import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
export const __filename = /* @__PURE__ */ fileURLToPath(import.meta.url)
export const __dirname = /* @__PURE__ */ dirname(__filename)`

const SHIMS_SPACE = "precast-shims"
const NODE_SPACE = "precast-node"

/**
 * Node's modules without `import`: one file would import all of them at its start, and an import reads
 * each export, of which some load more (node:http loads fetch: 40 ms).
 */
function addNodeModules(build: PluginBuild): void {
  build.onResolve({ filter: /^precast:shims$/ }, ({ path }) => ({
    path,
    namespace: SHIMS_SPACE,
    sideEffects: false,
  }))
  build.onLoad({ filter: /.*/, namespace: SHIMS_SPACE }, () => ({ contents: SHIMS_TEXT }))
  build.onResolve({ filter: NODE_NAMES }, resolveNode)
  build.onLoad({ filter: /.*/, namespace: NODE_SPACE }, ({ path }) => ({
    contents: nodeModuleText(path),
  }))
}

const NODE_NAMES = new RegExp(`^(?:node:.+|(?:${builtinModules.join("|")}))$`)

function resolveNode({ path, kind }: OnResolveArgs): OnResolveResult | undefined {
  if (kind !== "import-statement" || !isBuiltin(path)) return undefined
  const name = path.startsWith("node:") ? path : `node:${path}`
  return { path: name, namespace: NODE_SPACE, sideEffects: false }
}

const require = createRequire(import.meta.url)

// Each export is a call that esbuild leaves out where nothing uses it.
function nodeModuleText(name: string): string {
  const names = Object.keys(require(name) as object).filter((each) => each !== "default")
  const lines = names.map(
    (each, at) =>
      `const _${at} = /* @__PURE__ */ (() => _.${each})()\nexport { _${at} as ${each} }`,
  )
  return [
    `const _ = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(name)})`,
    "export default _",
    ...lines,
  ].join("\n")
}
