import { readFileSync } from "node:fs"
import { join } from "node:path"
import type * as Bundle from "../src/compiler/index.ts"

const dist = join(import.meta.dirname, "../dist")
const { openCompiler } = (await import(join(dist, "compiler.js"))) as typeof Bundle

/** The compiler of the page from the build, in this process. */
export function openBuilt(): Bundle.PlaygroundCompiler {
  const types = readFileSync(join(dist, "types.json"), "utf8")
  return openCompiler(JSON.parse(types) as Record<string, string>)
}
