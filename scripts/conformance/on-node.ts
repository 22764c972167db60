// The tests of units, and of the cores that run there, on another release of Node than the repository's:
//   node scripts/conformance/on-node.ts 26 [FILE…]
// Without FILE, those where Node matters most; the nightly run has more. With `--`, a program in place of the tests: node scripts/conformance/on-node.ts 26 -- benchmarks/http/run.ts …
import { spawnSync } from "node:child_process"
import { join, resolve } from "node:path"
import { nodeFolder, nodes, pathWith } from "../release/tarballs/tools.ts"

const root = resolve(import.meta.dirname, "../..")
const [wanted, ...files] = process.argv.slice(2)
const major = nodes.find((each) => each === wanted)
if (major === undefined) throw new Error(`on-node.ts ${nodes.join("|")} [FILE…]`)

const TESTS = [
  "packages/runtime/src",
  "packages/runtime/test/conformance",
  "packages/runtime/test/core-choice.test.ts",
  "packages/runtime/test/hooks.test.ts",
]
const folder = await nodeFolder(major)
const vitest = join(root, "node_modules/vitest/vitest.mjs")
const args =
  files[0] === "--"
    ? files.slice(1)
    : [vitest, "run", "--mode", "ci", ...(files.length > 0 ? files : TESTS)]
const env = { ...process.env, PATH: pathWith(folder) }
const { status } = spawnSync(join(folder, "node"), args, { cwd: root, env, stdio: "inherit" })
process.exitCode = status ?? 1
