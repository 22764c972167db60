import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { serve } from "../../../packages/runtime/src/app/serve/serve.ts"
import { makeCertificate } from "../../../packages/runtime/test/helpers/certificate.ts"
import { endpoint } from "../../../packages/runtime/test/helpers/endpoint.ts"
import { fromGo } from "./material.ts"
import type { Suite, Verdict } from "./suite.ts"

const version = "2.2.1"

const ONE_PORT = "what is not the preface is a request of HTTP/1.1, and gets 400"
const FORGOTTEN =
  "nghttp2 keeps nothing of a closed stream: frames on it are dropped and never served"
const NO_PRIORITIES = "RFC 9113 §5.3.2 has removed priorities: nghttp2 drops the frames unread"

/** Cases that fail, with the reason: nghttp2 and `node:http2` do the framing. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)

/** All cases of h2spec (https://github.com/summerwind/h2spec), the strict ones too, against the js core. */
export const h2spec: Suite = {
  name: "h2spec",
  judges: "HTTP/2, with prior knowledge and over TLS",
  async run() {
    const program = fromGo(
      "h2spec",
      `github.com/summerwind/h2spec/cmd/h2spec@v${version}+incompatible`,
    )
    const folder = mkdtempSync(join(tmpdir(), "precast-h2spec-"))
    try {
      // At the same time: each mostly waits for what must not come.
      const secure = { how: "over TLS", flags: ["--tls", "--insecure"] }
      return verdictOf(
        await Promise.all(
          [{ how: "with prior knowledge", flags: [] }, secure].map(async ({ how, flags }) => ({
            how,
            ...(await judge({ program, folder, how, flags })),
          })),
        ),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Outcome {
  readonly passed: readonly string[]
  readonly failed: ReadonlyMap<string, string>
}

/** An exception that passes in each run is a failure: it can go. */
function verdictOf(runs: readonly (Outcome & { readonly how: string })[]): Verdict {
  const all = runs.flatMap(({ how, failed }) =>
    [...failed].map(([name, fault]) => ({
      name: `${name}, ${how}`,
      fault,
      reason: EXCEPTIONS.get(name),
    })),
  )
  const stale = [...EXCEPTIONS.keys()].filter((one) =>
    runs.every(({ passed }) => passed.includes(one)),
  )
  return {
    version,
    passed: runs.reduce((sum, { passed }) => sum + passed.length, 0) - runs.length * stale.length,
    explained: all.flatMap(({ name, reason }) => (reason === undefined ? [] : [{ name, reason }])),
    failed: [
      ...all.flatMap(({ name, fault, reason }) =>
        reason === undefined ? [`${name}: ${fault}`] : [],
      ),
      ...stale.flatMap((name) =>
        runs.map(({ how }) => `${name}, ${how}: an exception that passes`),
      ),
    ],
  }
}

interface Run {
  readonly program: string
  readonly folder: string
  readonly how: string
  readonly flags: readonly string[]
}

async function judge({ program, folder, how, flags }: Run): Promise<Outcome> {
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
  const output = await run(program, args)
  await app.close()
  const outcome = outcomeOf(readFileSync(report, "utf8"))
  if (outcome.passed.length < 100) throw new Error(output.slice(-500))
  return outcome
}

/** Its exit code is 1 when a case has failed. */
function run(program: string, args: readonly string[]): Promise<string> {
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
