import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { diagnose } from "../../diagnostics/index.ts"
import { messageOf } from "../../diagnostics/format.ts"
import { general } from "../typescript-version.ts"
import { hasModuleSyntax, packageOf } from "./module-kind.ts"

/**
 * Node runs the TypeScript of a CommonJS package as CommonJS, and reports its first `import` as a syntax
 * error.
 * @param file absolute
 * @throws SyntaxError PC1005, which names the change to make
 */
export function refuseImports(file: string): void {
  if (file.endsWith(".mts")) return
  const { manifest, type } = packageOf(file)
  const reason = file.endsWith(".cts")
    ? "its name ends in .cts"
    : type === "commonjs"
      ? `${manifest} has "type": "commonjs"`
      : undefined
  if (reason !== undefined && hasImports(readFileSync(file, "utf8")))
    throw new SyntaxError(messageOf(general(diagnose("PC1005", file, reason))))
}

function hasImports(code: string): boolean {
  // Most files of a CommonJS program have none: to strip their types would print a warning of Node.
  if (!/^\s*(?:import(?!\s+type\b)|export(?!\s+(?:type|interface)\b))\b/m.test(code)) return false
  try {
    return hasModuleSyntax(stripTypeScriptTypes(code, { mode: "strip" }))
  } catch {
    // Node reports syntax that it cannot strip.
    return false
  }
}
