// Judges Precast by test suites, benchmarks and programs that others wrote, and prints one table.
//
//   node scripts/conformance/judged.ts                  the short suites
//   node scripts/conformance/judged.ts --all            all of them
//   node scripts/conformance/judged.ts h2spec autobahn  some of them
//   node scripts/conformance/judged.ts --write          writes benchmarks/results/judged.json, which docs/judged.md shows
//
// Without --write, a row that is worse than the one of that file is a failure: fewer cases pass, or one fails that did
// not. Material comes from package registries; for what is in none, the table names the variable that takes a path.
import { join, resolve } from "node:path"
import process from "node:process"
import { judge } from "./judged/judge.ts"
import { suites } from "./judged/suites.ts"

const file = join(resolve(import.meta.dirname, "../.."), "benchmarks/results/judged.json")
const args = process.argv.slice(2)
// What a suite left open must not keep the run alive.
process.exit(await judge({ suites, file, args, print: console.log }))
