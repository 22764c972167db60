import { remembered } from "./remembered.ts"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, posix, relative, resolve } from "node:path"
import { literalText } from "../4-emit/literal.ts"
import { type NamedImport, namedIn, namespacesIn } from "../5-patch/namespaces.ts"
import type { SharedModule } from "../ir/ir-site.ts"
import { packageOf } from "./running/module-kind.ts"

/** How a module imports others. */
type Format = "module" | "commonjs"

type Options = Readonly<Record<string, unknown>>

/** ts.ModuleKind; those of Node.js have the numbers between. */
const COMMONJS = 1
const ESNEXT = 99
const NODE16 = 100
const PRESERVE = 200
/** None, AMD, UMD, System. */
const OTHERS = [0, 2, 3, 4]

/**
 * Whether a compiler's output can have modules of ours.
 * @param options of the compiler, as numbers
 */
export function hasModules(options: Options): boolean {
  const isWritten = options["noEmit"] !== true && options["emitDeclarationOnly"] !== true
  return (
    isWritten && options["outFile"] === undefined && !OTHERS.includes(Number(options["module"]))
  )
}

/** The name of the module next to a script, or to a source file: `user.precast.js` for `user.js` and `user.ts`. */
export function sharedNameOf(file: string): string {
  return file.replace(/\.([cm]?)[jt]sx?$/, ".precast.$1js")
}

/**
 * The specifiers of the modules next to files, by which other files import them; all are source files, with `/`.
 * @returns null where a CommonJS file would have to require an ES module
 */
export function createSpecifiers(options: Options): (from: string, home: string) => string | null {
  // Each function that a file imports needs one, and a package.json is read for a format.
  const formatIn = remembered((file) => formatOf(file, options))
  const specifiers = remembered((from) =>
    remembered((home) => {
      if (formatIn(from) === "commonjs" && formatIn(home) === "module") return null
      const path = posix.relative(posix.dirname(from), sharedNameOf(home))
      return path.startsWith(".") ? path : `./${path}`
    }),
  )
  return (from, home) => specifiers(from)(home)
}

/** As the compiler decides for the file itself. */
function formatOf(file: string, options: Options): Format {
  const kind = Number(options["module"] ?? ESNEXT)
  if (kind === COMMONJS) return "commonjs"
  if (kind < NODE16) return "module"
  if (/\.[cm]ts$/.test(file)) return file.endsWith(".mts") ? "module" : "commonjs"
  return kind === PRESERVE || packageOf(file).type === "module" ? "module" : "commonjs"
}

/** Words before the tsconfig that a module belongs to. */
const MARK = "// Precast: code of types that several files use. Written for "

/**
 * The text of a module.
 * @param output absolute name of its file
 * @param tsconfig absolute name
 */
export function sharedText(
  module: SharedModule,
  options: Options,
  output: string,
  tsconfig: string,
): string {
  const { home, imports, declarations, exports, values } = module
  const owner = relative(dirname(output), tsconfig).replaceAll("\\", "/")
  const title = `${MARK}${literalText(owner)}`
  const names = exports.toSorted()
  if (formatOf(home, options) === "module")
    return `${title}\n${imports}\n\n${declarations}\n\nexport { ${names.join(", ")} }\n`
  return [
    title,
    `"use strict"`,
    `Object.defineProperty(exports, "__esModule", { value: true })`,
    // Before anything is required, since modules may require each other; one by one, as ES modules that import it see them.
    ...names.filter((name) => !values.includes(name)).map(exportOf),
    ...namespacesIn(imports).map(
      ({ name, from }) => `const ${name} = require(${literalText(from)})`,
    ),
    ...namedIn(imports).map(
      ({ names, from }) => `const ${required(names)} = require(${literalText(from)})`,
    ),
    "",
    declarations,
    "",
    ...values.toSorted().map(exportOf),
    "",
  ].join("\n")
}

const exportOf = (name: string): string => `exports.${name} = ${name}`

function required(names: NamedImport["names"]): string {
  const all = names.map(({ exported, name }) => (exported === name ? name : `${exported}: ${name}`))
  return `{ ${all.join(", ")} }`
}

/** Whether the module of a tsconfig may be in a file: one of the user's, or of another tsconfig, stays as it is. */
export function isFree(output: string, tsconfig: string): boolean {
  const text = textIn(output)
  if (text === null) return true
  const owner = ownerOf(text, output)
  return owner !== null && (owner === resolve(tsconfig) || !existsSync(owner))
}

/** A file that stays as it is keeps its time, by which tools go. */
export function writeShared(output: string, text: string): void {
  if (textIn(output) === text) return
  mkdirSync(dirname(output), { recursive: true })
  writeFileSync(output, text)
}

/**
 * Takes a module away, if there is one of this tsconfig.
 * @param output absolute name of its file
 * @param tsconfig absolute name
 */
export function removeShared(output: string, tsconfig: string): void {
  const text = textIn(output)
  if (text !== null && ownerOf(text, output) === resolve(tsconfig)) rmSync(output)
}

/** Absolute name of the tsconfig that a module belongs to; null for any other file. */
function ownerOf(text: string, output: string): string | null {
  const [first = ""] = text.split("\n", 1)
  if (!first.startsWith(MARK)) return null
  try {
    return resolve(dirname(output), JSON.parse(first.slice(MARK.length)) as string)
  } catch {
    return null
  }
}

function textIn(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null
}
