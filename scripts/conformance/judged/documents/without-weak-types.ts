import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { compileFunction } from "node:vm"
import type ts from "typescript"

/** Which values TypeScript looks at. Those of primitive types and arrays decide conditional types too, so they stay. */
const DETECTION =
  /(isPerformingCommonPropertyChecks = .* (?=source2\.flags))source2\.flags & \((\d+ \/\* Primitive \*\/)[^)]*\)/

/**
 * TypeScript without the detection of weak types: an object without any member of a type whose members are all optional
 * is refused (TS2559), although each of its values fits. No check at run time has such a rule.
 */
export function withoutWeakTypes(): typeof ts {
  const require = createRequire(import.meta.url)
  const file = require.resolve("typescript")
  const text = readFileSync(file, "utf8")
  if (!DETECTION.test(text)) throw new Error(`${file} has no detection of weak types`)
  const names = ["exports", "require", "module", "__filename", "__dirname"]
  const compiler = { exports: {} as typeof ts }
  const load = compileFunction(
    text.replace(DETECTION, "$1(source2.flags & $2 || isArrayType(source2))"),
    names,
    { filename: file },
  )
  load(compiler.exports, createRequire(file), compiler, file, dirname(file))
  return compiler.exports
}
