// h2spec (https://github.com/summerwind/h2spec), all of its cases with the strict ones, against the js core with prior
// knowledge and over TLS: node scripts/conformance/h2spec.ts. A case that fails and is not in EXCEPTIONS is a failure,
// and so is an exception that passes. `.ci/run h2spec` installs it by `go install`.
import { strict as assert } from "node:assert"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout } from "node:timers/promises"
import { serve } from "../../packages/runtime/src/app/serve/serve.ts"
import { makeCertificate } from "../../packages/runtime/test/helpers/certificate.ts"
import { endpoint } from "../../packages/runtime/test/helpers/endpoint.ts"

const program = join(resolve(import.meta.dirname, "../.."), "node_modules/.cache/h2spec/h2spec")

const ONE_PORT = "what is not the preface is a request of HTTP/1.1, and gets 400"
const FORGOTTEN =
  "nghttp2 keeps nothing of a closed stream: frames on it are dropped and never served"
const NO_PRIORITIES = "RFC 9113 §5.3.2 has removed priorities: nghttp2 drops the frames unread"

/** Cases that fail, with the reason: nghttp2 and `node:http2` do the framing. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "http2/3.5 Sends invalid connection preface": ONE_PORT,
  "http2/5.1 closed: Sends a DATA frame after sending RST_STREAM frame": FORGOTTEN,
  "http2/5.1 closed: Sends a HEADERS frame after sending RST_STREAM frame": FORGOTTEN,
  "http2/5.1 closed: Sends a DATA frame": FORGOTTEN,
  "http2/5.1 closed: Sends a HEADERS frame": FORGOTTEN,
  "http2/5.1.1 Sends stream identifier that is numerically smaller than previous": FORGOTTEN,
  "http2/5.3.1 Sends PRIORITY frame that depend on itself": NO_PRIORITIES,
  "http2/6.3 Sends a PRIORITY frame with 0x0 stream identifier": NO_PRIORITIES,
  "http2/6.7 Sends a PING frame with ACK":
    "Node closes a connection that acknowledges a ping which was not sent",
  "http2/6.9.1 Sends multiple WINDOW_UPDATE frames increasing the flow control window to above 2^31-1 on a stream":
    "Node closes the connection, not the stream alone",
}

interface Outcome {
  readonly passed: readonly string[]
  readonly failed: ReadonlyMap<string, string>
}

const folder = mkdtempSync(join(tmpdir(), "precast-h2spec-"))
try {
  // At the same time: each mostly waits for what must not come.
  const runs = [judge("with prior knowledge", []), judge("over TLS", ["--tls", "--insecure"])]
  const [plain = [], secure = []] = await Promise.all(runs)
  const stale = Object.keys(EXCEPTIONS).filter((one) => plain.includes(one) && secure.includes(one))
  assert.deepEqual(stale, [], "exceptions that pass")
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @returns the cases that pass */
async function judge(how: string, flags: readonly string[]): Promise<readonly string[]> {
  const tls = flags.length === 0 ? {} : { tls: makeCertificate(folder, "h2spec") }
  // Of some length, which windows can divide; and late, since a stream that has its response is forgotten.
  const text = async (): Promise<string> => {
    await setTimeout(100)
    return "x".repeat(1000)
  }
  const routes = [endpoint("GET", "/", text), endpoint("POST", "/", text)]
  const app = await serve(routes, { port: 0, core: "js", banner: false, graceMs: 100, ...tls })
  const report = join(folder, `${how}.xml`)
  const args = ["--strict", "--port", String(app.port), "--junit-report", report, ...flags]
  const output = await run(args)
  await app.close()
  const { passed, failed } = outcomeOf(readFileSync(report, "utf8"))
  assert.ok(passed.length > 100, `h2spec ran ${passed.length} cases: ${output.slice(-500)}`)
  const odd = [...failed].filter(([name]) => EXCEPTIONS[name] === undefined)
  for (const [name, why] of odd) console.log(`${how}: ${name}\n    ${why}`)
  assert.deepEqual(odd, [], `${odd.length} cases failed`)
  console.log(`h2spec ${how}: ${passed.length} cases pass, ${failed.size} exceptions`)
  return passed
}

/** Its exit code is 1 when a case has failed. */
function run(args: readonly string[]): Promise<string> {
  return new Promise((done, reject) => {
    execFile(program, args, { timeout: 300_000 }, (error, stdout) => {
      if (error !== null && error.code !== 1) reject(error)
      else done(stdout)
    })
  })
}

/** Reads the report of JUnit: the name of a case is its section with its title. */
function outcomeOf(xml: string): Outcome {
  const passed: string[] = []
  const failed = new Map<string, string>()
  for (const [, head = "", rest = ""] of xml.matchAll(/<testcase ([^>]*?)>([^]*?)<\/testcase>/g)) {
    const name = `${attribute(head, "package")} ${attribute(head, "classname")}`
    const fault = /<(?:failure|error)[^>]*>([^]*?)<\/(?:failure|error)>/.exec(rest)?.[1]
    if (fault === undefined) passed.push(name)
    else failed.set(name, decode(fault).trim().replaceAll("\n", " "))
  }
  return { passed, failed }
}

function attribute(head: string, name: string): string {
  return decode(new RegExp(`${name}="([^"]*)"`).exec(head)?.[1] ?? "")
}

function decode(text: string): string {
  return text
    .replaceAll("&#xA;", "\n")
    .replaceAll("&#34;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
}
