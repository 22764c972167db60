import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fetchedCases, type Ask } from "./fetched-cases.ts"

const PROGRAM = fileURLToPath(new URL("../programs/fetched.ts", import.meta.url))
// Where CI puts the hosts that only tests need (.ci/run).
const WORKERD = fileURLToPath(
  new URL("../../../../node_modules/.cache/hosts/node_modules/.bin/workerd", import.meta.url),
)

// The open-source runtime of Cloudflare Workers, as a server of its own.
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .app)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const app :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
);
`

async function bundle(folder: string): Promise<void> {
  await build({
    stdin: {
      contents: `import { app } from ${JSON.stringify(PROGRAM)}
        export default { fetch: app.fetch }`,
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["uWebSockets.js"],
    outfile: join(folder, "worker.js"),
    logLevel: "error",
  })
}

describe.skipIf(!existsSync(WORKERD))("app.fetch in workerd", () => {
  let child: ChildProcess
  let port = 0
  let errors = ""
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "precast-workerd-"))
    await bundle(folder)
    writeFileSync(join(folder, "config.capnp"), CONFIG)
    const args = ["serve", join(folder, "config.capnp"), "--control-fd=1"]
    child = spawn(WORKERD, args, { stdio: ["ignore", "pipe", "pipe"] })
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text))
    const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string]
    port = (JSON.parse(line) as { port: number }).port
  })
  afterAll(() => void child.kill("SIGKILL"))

  const ask: Ask = (path, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)

  test.each(Object.entries(fetchedCases))("%s", (_name, run) => run(ask))

  test("no error is reported", () => expect(errors).toBe(""))
})
