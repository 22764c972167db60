// Runs the steps of examples/hello/Dockerfile without Docker. The shop, whose Dockerfile differs in names, is compiled
// there without a database. Those that `precast init` writes: scripts/release/tarballs.ts docker.
import { strict as assert } from "node:assert"
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { replayDockerfile } from "./replay-dockerfile.ts"

const root = resolve(import.meta.dirname, "../..")
const file = join(root, "examples/hello/Dockerfile")
const text = readFileSync(file, "utf8")
// The Dockerfile of the shop differs only in names.
assert.equal(
  readFileSync(join(root, "examples/shop/Dockerfile"), "utf8").replaceAll("shop", "hello"),
  text.replace("/hello/health", "/livez"),
)

const folder = mkdtempSync(join(tmpdir(), "precast-image-"))
try {
  const ignored = readFileSync(`${file}.dockerignore`, "utf8")
  const given = { text, ignored, context: root, files: filesOfGit() }
  const image = await replayDockerfile(given, folder, async (url) => {
    const response = await fetch(`${url}/hello/x`)
    assert.equal(await response.text(), '{"message":"Hello, x"}')
  })
  assert.equal(existsSync(join(image, "node_modules/typescript")), false, "no build tools")
  checkStatements(join(folder, "stage-0/repository/examples/shop"))
  console.log("The Dockerfile gives an application that starts, responds, is healthy and stops")
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The files that git tracks or would track, as in a fresh clone. */
function filesOfGit(): string[] {
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard"]
  const names = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\n")
  return names.filter((name) => name !== "" && existsSync(join(root, name)))
}

/** An image has no PostgreSQL when it is built: statements are checked by the file that is in git. */
function checkStatements(shop: string): void {
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: "" }
  const tspc = (): string => {
    const found = spawnSync("node_modules/.bin/tspc", { cwd: shop, env, encoding: "utf8" })
    return found.stdout + found.stderr
  }
  assert.equal(tspc(), "")
  const statements = join(shop, "precast.sql.json")
  writeFileSync(statements, readFileSync(statements, "utf8").replaceAll('"not null"', '"null"'))
  assert.match(tspc(), /PC1141/)
}
