import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { serve } from "../../../packages/runtime/src/app/serve/serve.ts"
import { staticFiles } from "../../../packages/runtime/src/http/response/static-files.ts"
import { buildProgram, CORES, whileServing } from "./example-server.ts"
import { fromPath } from "./material.ts"
import { NotGiven, type Suite } from "./suite.ts"

/** The specs of TodoBackend (todobackend.com) in a browser, on a page of another origin than the API. */
export const todoBackend: Suite = {
  name: "todo-backend",
  judges: "CORS, PATCH and URLs of a small API, in a browser, on each core",
  async run() {
    const folder = fromPath("todo-backend", "github.com/TodoBackend/todo-backend-js-spec")
    await promisify(execFile)(chromium, ["--version"]).catch(() => {
      throw new NotGiven("install Chromium, or name it in CHROMIUM")
    })
    const page = await serve({ page: staticFiles("", folder) }, { port: 0, banner: false })
    const outcomes: Outcome[] = []
    try {
      const program = buildProgram("todo-backend")
      for (const core of CORES) {
        const run = (url: string) => outcomesOf(`${page.url}/index.html?${url}/todos`, core)
        outcomes.push(...(await whileServing(program, core, run)))
      }
    } finally {
      await page.close()
    }
    const specs = readFileSync(join(folder, "js/specs.js"))
    return {
      version: createHash("sha256").update(specs).digest("hex").slice(0, 8),
      passed: outcomes.filter(({ fault }) => fault === null).length,
      explained: [],
      failed: outcomes.flatMap(({ name, fault }) => (fault === null ? [] : [`${name}: ${fault}`])),
    }
  },
}

interface Outcome {
  readonly name: string
  readonly fault: string | null
}

const chromium = process.env["CHROMIUM"] ?? "chromium"

/** The specs in the report of Mocha. A tool that controls the page would leave globals, which fail a spec. */
async function outcomesOf(url: string, core: string): Promise<Outcome[]> {
  const flags = ["--headless", "--no-sandbox", "--virtual-time-budget=60000", "--dump-dom"]
  const { stdout } = await promisify(execFile)(chromium, [...flags, url], { timeout: 120_000 })
  return stdout
    .split('<li class="test ')
    .slice(1)
    .map((item) => {
      const [, name = ""] = /<h2>([^<]*)/.exec(item) ?? []
      const [, fault = "not run"] = /class="error">([^<]*)/.exec(item) ?? []
      return { name: `${core} ${name.trim()}`, fault: item.startsWith("pass") ? null : fault }
    })
}
