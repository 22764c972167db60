// Loaded before a test file of pg: its client is the shim, and its suite reports to run.ts.
import { createRequire, isBuiltin, registerHooks } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const folder = pathToFileURL(join(process.env.SUITE_FOLDER ?? "", "packages/pg/")).href
const packages = createRequire(join(process.env.SUITE_PACKAGES ?? "", "package.json"))

const own: ReadonlyMap<string, string> = new Map([
  ["lib/index.js ./client", "client.ts"],
  ["test/test-helper.js ./suite", "case-suite.ts"],
])

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context
    if (!parentURL.startsWith(folder)) return next(specifier, context)
    const file = own.get(`${parentURL.slice(folder.length)} ${specifier}`)
    if (file !== undefined) return { url: new URL(file, import.meta.url).href, shortCircuit: true }
    if (specifier.startsWith(".") || isBuiltin(specifier)) return next(specifier, context)
    return { url: pathToFileURL(packages.resolve(specifier)).href, shortCircuit: true }
  },
})
