import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { Issue, Result } from "../../../../packages/runtime/dist/index.js"
import { formatDiagnostic, transform } from "../../../../packages/transformer/dist/index.js"
import { programOf } from "./program.ts"

/** The compiled functions of a type. */
export interface CompiledType {
  is(value: unknown): boolean
  validate(value: unknown): Result<unknown>
  /** Not there for types with `toJSON()`, which can only be written. */
  decode?(source: string | Uint8Array): Result<unknown>
  encode(value: unknown): string
}

export type { Issue }

const root = resolve(import.meta.dirname, "../../../..")

/**
 * Compiles types of packages and loads the code.
 *
 * @param folder Where the packages are installed.
 * @param globals Declarations of global types.
 * @throws Error with the diagnostics when a type cannot be compiled.
 */
export async function compiledTypes(
  folder: string,
  types: readonly string[],
  globals: string,
): Promise<CompiledType[]> {
  linkRuntime(folder)
  const whole = transformed(folder, types, globals, new Set())
  const { text, errors } =
    whole.unreadable.size === 0 ? whole : transformed(folder, types, globals, whole.unreadable)
  if (errors.length > 0) throw new Error(errors.join("\n"))
  const name = join(folder, `types.${process.pid}.mjs`)
  writeFileSync(name, stripTypeScriptTypes(text))
  try {
    const { compiled } = (await import(pathToFileURL(name).href)) as { compiled: CompiledType[] }
    return compiled
  } finally {
    rmSync(name)
  }
}

function transformed(
  folder: string,
  types: readonly string[],
  globals: string,
  undecoded: ReadonlySet<number>,
): { text: string; unreadable: ReadonlySet<number>; errors: readonly string[] } {
  const own: [string, string][] = [
    ["main.ts", textOf(types, undecoded)],
    ["globals.d.ts", globals],
  ]
  const program = programOf(folder, new Map(own))
  const { files, diagnostics } = transform(program)
  const errors = diagnostics.filter(({ severity }) => severity === "error")
  const unreadable = errors.filter(({ code }) => code === "PC1057")
  const lines = unreadable.flatMap(({ position, uses }) =>
    uses.length === 0 ? [position?.line] : uses.map((use) => use.position.line),
  )
  return {
    text: files[0]?.text ?? "",
    unreadable: new Set([...types.keys()].filter((at) => lines.includes(lineOf(types, at)))),
    errors: errors.map(formatDiagnostic),
  }
}

/** The line of the functions of a type, from one. */
function lineOf(types: readonly string[], at: number): number {
  return types.length + at + 3
}

function textOf(types: readonly string[], undecoded: ReadonlySet<number>): string {
  const functions = types.map((_, at) => {
    const decode = undecoded.has(at) ? "" : ` decode: safeDecode<T${at}>,`
    return `  { is: is<T${at}>, validate: validate<T${at}>,${decode} encode: encode<T${at}> },`
  })
  return `import { encode, is, safeDecode, validate } from "@precast/runtime"
${types.map((type, at) => `type T${at} = ${type}`).join("\n")}
export const compiled = [
${functions.join("\n")}
]
`
}

/** Makes the runtime of this repository a package of a folder. */
export function linkRuntime(folder: string): void {
  const scope = join(folder, "node_modules/@precast")
  if (existsSync(join(scope, "runtime"))) return
  mkdirSync(scope, { recursive: true })
  symlinkSync(join(root, "packages/runtime"), join(scope, "runtime"))
}
