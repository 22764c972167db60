// Runs REDbot (https://redbot.org, `pip install redbot`) on responses of examples/hello on each core. A note that is
// not in the list of wanted notes is a failure.
import { strict as assert } from "node:assert"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { buildHello, root, startHello, stop, untilUp } from "./proxies/program.ts"

// In a virtual environment, as .ci/run installs it, or on the PATH.
const PATH = `${join(root, "node_modules/.cache/redbot/bin")}:${process.env["PATH"]}`
const PORT = 20_000 + (process.pid % 20_000)

const WANTED = [
  "The server's clock is correct.",
  "The Content-Length header is correct.",
  // Without a header of a handler, a response has no rules for caches.
  "This response allows all caches to store it.",
  "This response allows caches to assign their own freshness lifetimes to it.",
  "The resource could not be found.",
  "This response cannot be stored by caches.",
  "In exceptional circumstances, caches can serve this response stale.",
  // Sent by Node; clients that know it close idle connections before the server does.
  "The Keep-Alive header is deprecated.",
]

// The uws core updates the date once a second.
const LATE = /^This response has already been cached for [12] seconds?\.$/

buildHello()
for (const core of ["uws", "js", "node"]) {
  const app = startHello(core, PORT)
  try {
    await untilUp(PORT, app)
    for (const path of ["/hello/world", "/hello/a%20b", "/nowhere"]) checkPath(core, path)
  } finally {
    await stop(app)
  }
}

function checkPath(core: string, path: string): void {
  const url = `http://127.0.0.1:${PORT}${path}`
  const { error, stdout } = spawnSync("redbot", ["-o", "text", url], {
    encoding: "utf8",
    env: { ...process.env, PATH },
  })
  if (error) throw new Error("redbot is not installed: pip install redbot", { cause: error })
  assert.match(stdout, /^HTTP\/1\.1 [24]\d\d /)
  const notes = [...stdout.matchAll(/^ {2}\* (.*)$/gm)].map(([, note = ""]) => note.trim())
  assert.ok(notes.length > 0, "the output has notes")
  const odd = notes.filter((note) => !WANTED.includes(note) && !LATE.test(note))
  assert.deepEqual(odd, [], `${core} ${url}`)
  console.log(`${core}: REDbot accepts ${path} (${notes.length} notes)`)
}
