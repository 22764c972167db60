import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { isSharedText, type OpenProject, type Outlines, sharedNameOf } from "@precast/transformer"
import { outputOf } from "./emit.ts"

/**
 * Writes the modules of functions that several files use, next to the output of the files that declare their types, and
 * takes away those of earlier builds that are not needed any more.
 * @param folder of the tsconfig
 * @returns the names of the modules
 */
export function installModules(
  folder: string,
  { inputs, options }: Pick<OpenProject, "inputs" | "options">,
  { modules }: Pick<Outlines, "modules">,
): string[] {
  if (options["noEmit"] || options["emitDeclarationOnly"]) return []
  const nameOf = (source: string): string => sharedNameOf(outputOf(source, folder, options))
  const texts = new Map(modules().map(({ home, text }) => [nameOf(home), text]))
  for (const [file, text] of texts) {
    if (readIfThere(file) === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const file of inputs.filter(isSource).map(nameOf))
    if (!texts.has(file) && isSharedText(readIfThere(file) ?? "")) rmSync(file)
  return [...texts.keys()]
}

/** Takes all of them away, with the output of which they are a part. */
export function removeModules(folder: string, { outDir }: { readonly outDir?: unknown }): void {
  const output = typeof outDir === "string" ? resolve(folder, outDir) : folder
  if (!existsSync(output)) return
  for (const name of readdirSync(output, { recursive: true, encoding: "utf8" })) {
    const file = join(output, name)
    if (/\.precast\.[cm]?js$/.test(name) && !/node_modules/.test(name))
      if (isSharedText(readIfThere(file) ?? "")) rmSync(file)
  }
}

function isSource(file: string): boolean {
  return (
    /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file) && !/[\\/]node_modules[\\/]/.test(file)
  )
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined
}
