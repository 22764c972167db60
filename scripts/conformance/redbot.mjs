// Has REDbot (https://redbot.org, `pip install redbot`) look at the answers of examples/hello on each core. Whatever
// it notes beyond what we know and want is a failure.
import { strict as assert } from "node:assert"
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")
const example = join(root, "examples/hello")
// In an environment of its own, as .ci/run installs it, or on the PATH.
const PATH = `${join(root, "node_modules/.cache/redbot/bin")}:${process.env.PATH}`
const PORT = 20_000 + (process.pid % 20_000)

const WANTED = [
  "The server's clock is correct.",
  "The Content-Length header is correct.",
  // Nothing is said about caching unless a handler does.
  "This response allows all caches to store it.",
  "This response allows caches to assign their own freshness lifetimes to it.",
  "The resource could not be found.",
  "This response cannot be stored by caches.",
  "In exceptional circumstances, caches can serve this response stale.",
  // Node's; clients that know it end idle connections before the server does.
  "The Keep-Alive header is deprecated.",
]

// The uws core writes the date once a second.
const LATE = /^This response has already been cached for [12] seconds?\.$/

execFileSync(join(example, "node_modules/.bin/tspc"), { cwd: example })
for (const core of ["uws", "node"]) {
  const env = { ...process.env, PORT: String(PORT), PRECAST_CORE: core, PRECAST_BANNER: "0" }
  const app = spawn(process.execPath, [join(example, "dist/main.js")], { env, stdio: "inherit" })
  try {
    const url = await listening(app)
    for (const path of ["/hello/world", "/hello/a%20b", "/nowhere"]) look(core, url + path)
  } finally {
    app.kill("SIGTERM")
    await once(app, "exit")
  }
}

function look(core, url) {
  const { error, stdout } = spawnSync("redbot", ["-o", "text", url], {
    encoding: "utf8",
    env: { ...process.env, PATH },
  })
  if (error) throw new Error("redbot is not installed: pip install redbot", { cause: error })
  assert.match(stdout, /^HTTP\/1\.1 [24]\d\d /)
  const notes = [...stdout.matchAll(/^ {2}\* (.*)$/gm)].map(([, note]) => note.trim())
  assert.ok(notes.length > 0, "it says something")
  const odd = notes.filter((note) => !WANTED.includes(note) && !LATE.test(note))
  assert.deepEqual(odd, [], `${core} ${url}`)
  console.log(`${core}: REDbot is content with ${new URL(url).pathname} (${notes.length} notes)`)
}

async function listening(app) {
  const url = `http://127.0.0.1:${PORT}`
  for (let attempt = 0; attempt < 200 && app.exitCode === null; attempt++) {
    if (await fetch(`${url}/hello/x`).catch(() => undefined)) return url
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error("the example does not start")
}
