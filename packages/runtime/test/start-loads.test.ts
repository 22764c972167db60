import { execFile } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const built = join(import.meta.dirname, "../dist/node")

// What Node loads for a served program and the first request, in the files that are published.
const PROGRAM = `
  import { serve } from "@precast/runtime"
  const known = new Set(process.moduleLoadList)
  const app = await serve([], { port: 0, core: process.argv[1], log: false })
  const { connect } = process.getBuiltinModule("node:net")
  const socket = connect(app.port, "127.0.0.1")
  socket.write("GET / HTTP/1.1\\r\\nhost: a\\r\\nconnection: close\\r\\n\\r\\n")
  const text = await new Promise((done) => socket.once("data", (bytes) => done(String(bytes))))
  const more = process.moduleLoadList.filter((name) => !known.has(name))
  console.log(JSON.stringify({ status: text.split(" ")[1], more }))
  process.exit()
`

test("a server on the node core loads neither fetch nor HTTP/2, TLS and crypto", async () => {
  const words = ["--input-type=module", "-e", PROGRAM, "node"]
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: join(import.meta.dirname, ".."),
  })
  const { status, more } = JSON.parse(stdout) as { status: string; more: string[] }
  expect(status).toBe("404")
  expect(more).toContain("NativeModule http")
  const names = /undici|http2|tls|crypto|worker_threads|zlib|readline|fs\/promises/
  expect(more.filter((name) => names.test(name))).toEqual([])
})

test("files for Node are ASCII, and import none of Node's modules", () => {
  const files = readdirSync(built).filter((name) => name.endsWith(".js"))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = readFileSync(join(built, file), "utf8")
    expect(/[^\0-\x7f]/.test(text), file).toBe(false)
    expect(/^import .* from "node:/m.test(text), file).toBe(false)
  }
})
