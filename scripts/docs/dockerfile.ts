// Runs the steps of examples/hello/Dockerfile without Docker: copies the files of its context to an empty folder, runs
// its RUN lines there, starts its CMD with what the last stage copies, as an unprivileged user, sends the request of
// its HEALTHCHECK, and stops it with its STOPSIGNAL. The base images are not tested. The shop, whose Dockerfile differs in
// names, is compiled there without a database.
import { strict as assert } from "node:assert"
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, matchesGlob, resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { freePort } from "../../packages/runtime/test/helpers/brokers/server.ts"

const root = resolve(import.meta.dirname, "../..")
const file = join(root, "examples/hello/Dockerfile")
// The Dockerfile of the shop differs only in names.
assert.equal(
  readFileSync(join(root, "examples/shop/Dockerfile"), "utf8").replaceAll("shop", "hello"),
  readFileSync(file, "utf8").replace("/hello/health", "/livez"),
)

interface Step {
  readonly word: string
  readonly rest: string
}

const steps = stepsOf(readFileSync(file, "utf8"))
const ignored = readFileSync(`${file}.dockerignore`, "utf8").split("\n").filter(Boolean)

const folder = mkdtempSync(join(tmpdir(), "precast-image-"))
chmodSync(folder, 0o755)
try {
  copyContext(join(folder, "repository"))
  for (const command of all("RUN")) build(command)
  assert.equal(existsSync(join(folder, "app/node_modules/typescript")), false, "no build tools")
  await run()
  checkStatements(join(folder, "repository/examples/shop"))
  console.log("The Dockerfile gives an application that starts, responds, is healthy and stops")
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** An image has no PostgreSQL when it is built: statements are checked by the file that is in git. */
function checkStatements(shop: string): void {
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: "" }
  const tspc = (): string => {
    const found = spawnSync("node_modules/.bin/tspc", { cwd: shop, env, encoding: "utf8" })
    return found.stdout + found.stderr
  }
  assert.equal(tspc(), "")
  const file = join(shop, "precast.sql.json")
  writeFileSync(file, readFileSync(file, "utf8").replaceAll('"not null"', '"null"'))
  assert.match(tspc(), /PC1141/)
}

function stepsOf(text: string): readonly Step[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
  return lines.filter(Boolean).map((line) => {
    const [, word = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    return { word, rest }
  })
}

function all(word: string): readonly string[] {
  return steps.filter((step) => step.word === word).map(({ rest }) => rest)
}

/** Copies the files that git tracks or would track, as in a fresh clone, without those that .dockerignore names. */
function copyContext(to: string): void {
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard"]
  const names = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\n")
  const isIgnored = (name: string): boolean =>
    ignored.some((glob) => matchesGlob(name, glob) || matchesGlob(name, `${glob}/**`))
  for (const name of names) {
    if (name === "" || isIgnored(name) || !existsSync(join(root, name))) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(root, name), join(to, name))
  }
}

function build(command: string): void {
  const cwd = join(folder, "repository")
  const here = command.replaceAll("/app", join(folder, "app"))
  const { status } = spawnSync("sh", ["-c", here], { cwd, stdio: "inherit", timeout: 600_000 })
  assert.equal(status, 0, here)
}

async function run(): Promise<void> {
  const port = String(await freePort())
  const variables = all("ENV").flatMap((line) => line.split(" ").map((each) => each.split("=")))
  // No variables of the build; HOME, which images set.
  const { PATH } = process.env
  const env = { PATH, HOME: folder, ...Object.fromEntries(variables), PORT: port }
  const cwd = join(folder, "app")
  const [program, ...args] = wordsOf(all("CMD").at(-1))
  // Root can run it as the user `nobody`, which exists everywhere.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, args, { cwd, env, ...user, stdio: "inherit" })
  const [tool, ...rest] = wordsOf(all("HEALTHCHECK")[0]?.replaceAll(":3000", `:${port}`))
  const isHealthy = (): boolean => spawnSync(tool, rest, { cwd, env, ...user }).status === 0
  let healthy = isHealthy()
  for (let attempt = 1; attempt < 60 && !healthy && child.exitCode === null; attempt++) {
    await wait(100)
    healthy = isHealthy()
  }
  assert.ok(healthy, "the health check passes")
  const response = await fetch(`http://127.0.0.1:${port}/hello/x`)
  assert.equal(await response.text(), '{"message":"Hello, x"}')
  child.kill(all("STOPSIGNAL")[0] as NodeJS.Signals)
  const [code] = (await once(child, "exit")) as [number | null]
  assert.equal(code, 0, "exits with 0")
}

/** The program and its arguments in the JSON at the end of a line: `CMD ["node", "main.js"]`. */
function wordsOf(line: string | undefined): readonly [string, ...string[]] {
  const [json] = /\[.*\]$/.exec(line ?? "") ?? []
  assert.ok(json, `a list of words: ${line}`)
  return JSON.parse(json) as [string, ...string[]]
}
