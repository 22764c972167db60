// `node --import @precast/transformer/register app.ts`
import { existsSync, readFileSync } from "node:fs"
import { type LoadFnOutput, registerHooks, stripTypeScriptTypes } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { formatDiagnostic } from "../diagnostics/format.ts"
import { findTsconfig, openProject, type TransformedFile } from "./project.ts"

const tsconfig = process.env["PRECAST_TSCONFIG"] ?? findTsconfig(process.cwd())
if (tsconfig === null) throw new Error(`There is no tsconfig.json in ${process.cwd()} or above it.`)
const project = await openProject(tsconfig)

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      const source = sourceOf(specifier, context.parentURL)
      if (source === null) throw error
      return next(source, context)
    }
  },
  load(url, context, next) {
    if (!isSource(url)) return next(url, context)
    const file = fileURLToPath(url)
    const code = codeOf(file)
    if (code === null) return next(url, context)
    report(url)
    // Node's own stripping comes behind the hooks, in the versions that have it.
    return process.features.typescript
      ? { ...next(url, context), source: code }
      : stripped(file, code)
  },
})

function isSource(url: string): boolean {
  return /^file:.*\.[cm]?ts(?:\?.*)?$/.test(url) && !url.includes("/node_modules/")
}

/** What Node is to run, with every line where it was; null: the file has nothing of ours. */
function codeOf(file: string): string | null {
  const made = project.transformFile(file) ?? added(file)
  if (made === null) return null
  const errors = made.diagnostics.filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new SyntaxError(errors.map(formatDiagnostic).join("\n"))
  for (const each of made.diagnostics) process.emitWarning(formatDiagnostic(each))
  return made.code
}

/** A file that the tsconfig leaves out, a script or a test, is part of the program when it runs. */
function added(file: string): TransformedFile | null {
  if (!readFileSync(file, "utf8").includes("@precast/")) return null
  project.add(file)
  return project.transformFile(file)
}

function stripped(file: string, code: string): LoadFnOutput {
  const source = stripTypeScriptTypes(code, { mode: "strip" })
  return { format: isModule(file) ? "module" : "commonjs", source, shortCircuit: true }
}

function isModule(file: string): boolean {
  if (/\.[cm]ts$/.test(file)) return file.endsWith(".mts")
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const name = join(folder, "package.json")
    if (existsSync(name)) return JSON.parse(readFileSync(name, "utf8")).type === "module"
    if (dirname(folder) === folder) return false
  }
}

/** `./users.js`, as TypeScript's own output would need it, stands for `./users.ts`. */
function sourceOf(specifier: string, parent: string | undefined): string | null {
  if (parent === undefined || !isSource(parent) || !/^\.{1,2}\/.*\.[cm]?js$/.test(specifier))
    return null
  const source = specifier.replace(/js$/, "ts")
  return existsSync(fileURLToPath(new URL(source, parent))) ? source : null
}

/** Tells `node --watch` which files decide about the code: types are in files that nothing imports when it runs. */
function report(url: string): void {
  if (process.env["WATCH_REPORT_DEPENDENCIES"] === undefined || !process.send) return
  const made = project.transformFile(fileURLToPath(url))
  process.send({ "watch:require": made?.dependencies ?? [] })
}
