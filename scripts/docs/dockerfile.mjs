// Takes the steps of examples/hello/Dockerfile without Docker: the files that its context has are copied to an
// empty folder, its RUN lines run there, and what the last stage copies is run as its CMD, as a user without
// rights, asked as its HEALTHCHECK does, and stopped by its STOPSIGNAL. What is not seen: the images it starts from.
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
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join, matchesGlob, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")
const file = join(root, "examples/hello/Dockerfile")
// That of the shop differs in names alone.
assert.equal(
  readFileSync(join(root, "examples/shop/Dockerfile"), "utf8").replaceAll("shop", "hello"),
  readFileSync(file, "utf8").replace("/hello/health", "/livez"),
)
const steps = stepsOf(readFileSync(file, "utf8"))
const ignored = readFileSync(`${file}.dockerignore`, "utf8").split("\n").filter(Boolean)

const folder = mkdtempSync(join(tmpdir(), "precast-image-"))
chmodSync(folder, 0o755)
try {
  copyContext(join(folder, "repository"))
  for (const command of all("RUN")) build(command)
  assert.equal(existsSync(join(folder, "app/node_modules/typescript")), false, "tools are left out")
  await run()
  console.log(
    "The Dockerfile's steps give an application that starts, answers, is healthy and stops",
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function stepsOf(text) {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
  return lines.filter(Boolean).map((line) => {
    const [, word, rest] = /^([A-Z]+) +(.*)$/.exec(line)
    return { word, rest }
  })
}

function all(word) {
  return steps.filter((step) => step.word === word).map(({ rest }) => rest)
}

/** Files that git knows, or would: those of a fresh clone, without what the context leaves out. */
function copyContext(to) {
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard"]
  const names = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\n")
  const isIgnored = (name) =>
    ignored.some((glob) => matchesGlob(name, glob) || matchesGlob(name, `${glob}/**`))
  for (const name of names) {
    if (name === "" || isIgnored(name) || !existsSync(join(root, name))) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(root, name), join(to, name))
  }
}

function build(command) {
  const cwd = join(folder, "repository")
  const here = command.replaceAll("/app", join(folder, "app"))
  const { status } = spawnSync("sh", ["-c", here], { cwd, stdio: "inherit", timeout: 600_000 })
  assert.equal(status, 0, here)
}

async function run() {
  const port = String(await freePort())
  const given = all("ENV").flatMap((line) => line.split(" ").map((each) => each.split("=")))
  // Nothing of the build's surroundings; HOME, as images have one.
  const env = { PATH: process.env.PATH, HOME: folder, ...Object.fromEntries(given), PORT: port }
  const cwd = join(folder, "app")
  const [program, ...args] = JSON.parse(all("CMD").at(-1))
  // As root, the user `nobody` is there in all places; else whoever runs this.
  const user = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, args, { cwd, env, ...user, stdio: "inherit" })
  const [, health] = /CMD (\[.*\])$/.exec(all("HEALTHCHECK")[0])
  const [tool, ...rest] = JSON.parse(health.replaceAll(":3000", `:${port}`))
  let healthy = 1
  for (let tried = 0; tried < 60 && healthy !== 0 && child.exitCode === null; tried++) {
    healthy = spawnSync(tool, rest, { cwd, env, ...user }).status
    if (healthy !== 0) await new Promise((done) => setTimeout(done, 100))
  }
  assert.equal(healthy, 0, "the health check passes")
  assert.equal(
    await (await fetch(`http://127.0.0.1:${port}/hello/x`)).text(),
    '{"message":"Hello, x"}',
  )
  child.kill(all("STOPSIGNAL")[0])
  const [code] = await once(child, "exit")
  assert.equal(code, 0, "stops by itself")
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
