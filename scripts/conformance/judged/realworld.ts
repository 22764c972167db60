import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { OwnPostgres } from "../../../packages/runtime/test/helpers/own-postgres.ts"
import { buildExample, CORES, whileServing } from "./example-server.ts"
import { fromNpm, fromPath } from "./material.ts"
import { NotGiven, type Suite } from "./suite.ts"

/** The official Postman collection of RealWorld against examples/realworld: a case is an assertion or a request. */
export const realWorld: Suite = {
  name: "realworld",
  judges: "examples/realworld, an API of 19 endpoints, on each core",
  async run() {
    const folder = fromPath("realworld", "github.com/realworld-apps/realworld")
    const [file] = globSync("**/Conduit.postman_collection.json", { cwd: folder })
    if (file === undefined)
      throw new NotGiven("JUDGED_REALWORLD has no Conduit.postman_collection.json")
    const collection = join(folder, file)
    const newman = join(fromNpm("newman", { newman: "6.2.1" }), "node_modules/newman/bin/newman.js")
    buildExample("realworld")
    const outcomes: Outcome[] = []
    // The number of assertions depends on the articles of earlier runs: a server of its own has none.
    const server = await OwnPostgres.start()
    const env = server && { DATABASE_URL: server.url }
    try {
      for (const core of CORES) {
        const run = (url: string) => outcomesOf(newman, collection, `${url}/api`, core)
        const program = "examples/realworld/dist/main.js"
        outcomes.push(...(await whileServing(program, core, run, { env })))
      }
    } finally {
      await server?.close()
    }
    const failed = outcomes.flatMap(({ name, fault }) =>
      fault === undefined ? [] : [`${name}: ${fault}`],
    )
    const version = createHash("sha256").update(readFileSync(collection)).digest("hex").slice(0, 8)
    return { version, passed: outcomes.length - failed.length, explained: [], failed }
  },
}

interface Outcome {
  readonly name: string
  readonly fault?: string | undefined
}

/** What newman writes of a run. */
interface Report {
  readonly run: { readonly executions: readonly Execution[] }
}

interface Execution {
  readonly item: { readonly name: string }
  readonly response?: { readonly code: number }
  readonly requestError?: { readonly message: string }
  readonly assertions?: readonly {
    readonly assertion: string
    readonly error?: { readonly message: string }
  }[]
}

async function outcomesOf(
  newman: string,
  collection: string,
  url: string,
  core: string,
): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "precast-newman-"))
  const report = join(folder, "report.json")
  // The database keeps the users of the runs before.
  const username = `u${Date.now()}`
  const variables = {
    APIURL: url,
    USERNAME: username,
    EMAIL: `${username}@mail.com`,
    PASSWORD: "password",
  }
  const globals = Object.entries(variables).flatMap(([name, value]) => [
    "--global-var",
    `${name}=${value}`,
  ])
  const reporter = ["--reporters", "json", "--reporter-json-export", report]
  try {
    // Its exit code is 1 when an assertion has failed.
    await new Promise((done) =>
      execFile(process.execPath, [newman, "run", collection, ...globals, ...reporter], done),
    )
    const { run } = JSON.parse(readFileSync(report, "utf8")) as Report
    return run.executions.flatMap((one) => executed(one, core))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function executed(
  { item, response, requestError, assertions = [] }: Execution,
  core: string,
): Outcome[] {
  const name = `${core} ${item.name}`
  const status = response?.code ?? 0
  const isGood = status >= 200 && status < 300
  return [
    { name, fault: requestError?.message ?? (isGood ? undefined : `status ${status}`) },
    ...assertions.map(({ assertion, error }) => ({
      name: `${name}: ${assertion}`,
      fault: error?.message,
    })),
  ]
}
