import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { buildHello, startHello, stop, untilUp } from "../proxies/program.ts"
import { fromPypi } from "./material.ts"
import type { Suite } from "./suite.ts"

const version = "2.7.1"
const PORT = 20_000 + (process.pid % 20_000)

const WANTED: ReadonlySet<string> = new Set([
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
])

// The uws core updates the date once a second.
const LATE = /^This response has already been cached for [12] seconds?\.$/

/** REDbot (https://redbot.org) on responses of examples/hello: a note that is not in the list above is a failure. */
export const redbot: Suite = {
  name: "redbot",
  judges: "headers of responses and their rules for caches, on each core",
  async run() {
    const program = join(fromPypi("redbot", version), "redbot")
    buildHello()
    const failed: string[] = []
    let passed = 0
    for (const core of ["uws", "js", "node"]) {
      const app = startHello(core, PORT)
      try {
        await untilUp(PORT, app)
        const paths = ["/hello/world", "/hello/a%20b", "/nowhere"]
        const odd = await Promise.all(
          paths.map((path) => oddNotes(program, `http://127.0.0.1:${PORT}${path}`)),
        )
        failed.push(
          ...odd.flatMap((notes, at) =>
            notes.length === 0 ? [] : [`${core} ${paths[at]}: ${notes.join(" ")}`],
          ),
        )
        passed += odd.filter((notes) => notes.length === 0).length
      } finally {
        await stop(app)
      }
    }
    return { version, passed, explained: [], failed }
  },
}

async function oddNotes(program: string, url: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(program, ["-o", "text", url])
  if (!/^HTTP\/1\.1 [24]\d\d /.test(stdout)) return [stdout.slice(0, 200)]
  const notes = [...stdout.matchAll(/^ {2}\* (.*)$/gm)].map(([, note = ""]) => note.trim())
  if (notes.length === 0) return ["there are no notes"]
  return notes.filter((note) => !WANTED.has(note) && !LATE.test(note))
}
