// Compiles the main types of published packages with is, validate, decode and encode, and prints what became of them.
//
//   node scripts/conformance/package-types.ts                    all packages of package-types/packages.ts
//   node scripts/conformance/package-types.ts stripe vega-lite   some of them
//   node scripts/conformance/package-types.ts --lines            with the diagnostics
//
// The packages are installed from npm into a temporary folder, at their versions of the table, without their scripts.
import { compilePackages } from "./package-types/compile-packages.ts"
import { packages } from "./package-types/packages.ts"
import { rowsOf, verdictOf } from "./package-types/table.ts"

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith("--"))
const chosen = packages.filter(({ name }) => named.length === 0 || named.includes(name))
const results = await compilePackages(chosen, (made) => {
  if (words.includes("--lines")) for (const { lines } of made) console.log(lines.join("\n"))
  console.error(rowsOf(made).at(-2))
})
console.log(rowsOf(results).join("\n"))
const verdict = verdictOf(results)
console.log(verdict.text)
if (!verdict.isGood) process.exitCode = 1
