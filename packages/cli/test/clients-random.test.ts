// Random inputs of random endpoints, given to every client: the handler gets the same from each of them.
import { expect, test } from "vitest"
import { seed } from "../../transformer/test/seed.ts"
import { callClients } from "./helpers/clients.ts"
import { randomEndpoint } from "./helpers/random-endpoints.ts"
import { RandomSource } from "./helpers/random-source.ts"

const runs = Number(process.env["CLIENTS_RUNS"] ?? 30)
const CALLS = 6
const SEED = seed(process.env["AGREE_SEED"])

const APP = `import { api, serve, type Body, type Cookie, type Default, type Header, type Int, type Query, type Upload } from "@precast/runtime"

/** What handlers got. Files are their names and texts. */
export const got: object[] = []
async function note(input: object): Promise<void> {
  const fields = Object.entries(input).map(async ([key, value]) => [key, await plain(value)])
  got.push(Object.fromEntries(await Promise.all(fields)) as object)
}
async function plain(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(plain))
  return isUpload(value) ? [value.name, await value.text()] : value
}
function isUpload(value: unknown): value is Upload {
  return typeof value === "object" && value !== null && "saveTo" in value
}
`

const MAIN = `import { createClient } from "@precast/runtime/client"
import { testClient } from "@precast/runtime/testing"
import { inspect, isDeepStrictEqual } from "node:util"
import { createClient as createWritten } from "./client.js"
import { app, got } from "./main.js"

const compiled = createClient<typeof app>(app.url)
const written = createWritten(app.url)
const tests = testClient(app)
const differences: string[] = []
let calls = 0
async function check(name: string, call: () => Promise<unknown>, expected: unknown): Promise<void> {
  calls++
  let error: unknown
  await call().catch((thrown: unknown) => (error = thrown))
  const found = error ?? got.shift()
  if (!isDeepStrictEqual(bare(found), bare(expected)))
    differences.push(\`\${name}: \${inspect(found, { depth: 9 })} and not \${inspect(expected, { depth: 9 })}\`)
}
/** Without fields that are undefined, and without prototypes. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (value instanceof Set) return new Set([...value].map(bare))
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, bare(one)] as const))
  if (value instanceof URL) return value.href
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Error) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([key, field]) => [key, bare(field)]))
}
`

test(`random inputs of ${runs} random endpoints arrive as they were given (seed ${SEED})`, async () => {
  const random = new RandomSource(SEED)
  const endpoints = Array.from({ length: runs }, (_, at) => randomEndpoint(at, random))
  const sources = endpoints.map(({ source }, at) => `const e${at} = ${source}`)
  const names = endpoints.map((_, at) => `e${at}`)
  const calls = endpoints.flatMap((endpoint, at) =>
    Array.from({ length: CALLS }, () => {
      const { compiled, written, got } = endpoint.call(random)
      const name = `${JSON.stringify(endpoint.source)}`
      return [
        `await check("compiled " + ${name}, () => compiled.e${at}(${compiled}), ${got})`,
        `await check("written " + ${name}, () => written.e${at}(${written}), ${got})`,
        `await check("in tests " + ${name}, () => tests.e${at}(${compiled}), ${got})`,
      ].join("\n")
    }),
  )
  const told = await callClients({
    app: `${APP}${sources.join("\n")}\nexport const app = await serve({ ${names.join(", ")} }, { port: 0, banner: false })\n`,
    main: `${MAIN}${calls.join("\n")}\nconsole.log(JSON.stringify({ calls, differences }))\nawait app.close()\n`,
    lib: ["esnext", "dom", "dom.iterable"],
  })
  const { calls: made, differences } = told as { calls: number; differences: string[] }
  expect(differences.slice(0, 20)).toEqual([])
  expect(made).toBe(runs * CALLS * 3)
}, 240_000)
