import { builtinModules, createRequire, isBuiltin } from "node:module"
import type { OnResolveArgs, OnResolveResult, PluginBuild } from "esbuild"

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
export function addNodeModules(build: PluginBuild): void {
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
