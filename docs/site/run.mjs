// Builds the documentation site and shows it: `node docs/site/run.mjs [build|dev|test]`.
// Plain JavaScript: it is the first that runs.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const folder = import.meta.dirname
const [what = "preview"] = process.argv.slice(2)

install()
if (what === "dev") run("npm", ["run", "dev"])
else {
  run("npm", ["run", "build"])
  if (what === "preview") run("npm", ["run", "preview"])
  if (what === "test") {
    run(join(folder, "../../node_modules/.bin/tsc"), ["-p", "."])
    run("node", ["--test", ...tests()])
  }
}

/** Installs the lock file, once. */
function install() {
  const mark = join(folder, "node_modules/.package-lock.json")
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"))
  const has = existsSync(mark) ? JSON.parse(readFileSync(mark, "utf8")).packages : {}
  const missing = Object.entries(lock.packages).some(
    ([path, { version, optional }]) => path && !optional && has[path]?.version !== version,
  )
  // Not `npm ci`: it refuses a lock file that does not list the programs of every other platform.
  if (missing) run("npm", ["install", "--no-save", "--prefer-offline", "--no-audit", "--no-fund"])
}

function tests() {
  const names = readdirSync(join(folder, "test")).filter((name) => name.endsWith(".test.ts"))
  return names.map((name) => join("test", name))
}

function run(command, words) {
  const { status } = spawnSync(command, words, { cwd: folder, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
