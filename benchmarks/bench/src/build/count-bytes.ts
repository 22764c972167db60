import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

/** JavaScript of a folder, in bytes. */
export interface Bytes {
  readonly written: number
  /** NaN without esbuild. */
  readonly minified: number
}

/** The part of esbuild that sizes need. */
export interface Esbuild {
  build(options: object): Promise<unknown>
  transformSync(text: string, options: { minify: boolean; format: string }): { code: string }
}

/** esbuild from its folder. */
export async function loadEsbuild(folder: string): Promise<Esbuild> {
  const loaded = await import(pathToFileURL(join(folder, "lib/main.js")).href)
  return (loaded.default ?? loaded) as Esbuild
}

/** All JavaScript below a folder, as written and each file minified. */
export function countBytes(folder: string, esbuild: Esbuild | undefined): Bytes {
  let [written, minified] = [0, esbuild ? 0 : NaN]
  for (const text of scriptsOf(folder)) {
    written += Buffer.byteLength(text)
    if (esbuild)
      minified += Buffer.byteLength(
        esbuild.transformSync(text, { minify: true, format: "esm" }).code,
      )
  }
  return { written, minified }
}

function scriptsOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  const scripts = names.filter((name) => /\.[cm]?js$/.test(name))
  return scripts.map((file) => readFileSync(join(folder, file), "utf8"))
}

/** Whether a file of the JavaScript contains a text. */
export const hasText = (folder: string, text: string): boolean =>
  scriptsOf(folder).some((script) => script.includes(text))
