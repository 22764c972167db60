import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, keptFolder, precastApp } from "./helpers/folder.ts"

const source = `
import {
  Bucket, Cache, config, cron, Database, startBackground, secret, service, Topic,
  type Default, type Int, type Max, type Min, type Secret,
} from "@precast/runtime"

interface Settings {
  port: number & Int & Min<1> & Max<65535> & Default<3000>
  level: "debug" | "info"
  stripe: {
    /** Of the account. */
    key: Secret
    url?: URL
  }
  origins: string[]
}
interface Other { interval: number; pin: Secret<number> }

const settings = config<Settings>()
const other = config<Other>({ prefix: "JOB" })
// A program works with what it was given before it serves.
if (settings.port.toFixed() === "" || settings.origins.length > 1 || other.interval < 0) throw new Error()
export const token = secret("SESSION_TOKEN").reveal().length
export const db = new Database("shop")
export const own = new Database("own", { url: "postgres://nobody:hunter2@127.0.0.1:9/none" })
export const placed = new Topic<{ id: string }>("order-placed")
export const users = new Cache<string, { id: string }>("users", { ttl: "5m" })
export const files = new Bucket("files")
export const mails = service("mails")
cron("report", { every: "1h" }, () => {})
console.log("starting", mails.url)
await startBackground()
console.log("never")
`

const early = `
import { secret } from "@precast/runtime"
secret("FIRST")
throw new Error("no \\u001b[31mstock")
`

describe("precast env", () => {
  let folder: Folder
  beforeAll(() => {
    folder = keptFolder({ ...precastApp(source), "src/early.ts": early })
    folder.install()
    folder.write(".env", "SESSION_TOKEN=hunter2\nLEVEL=info\n")
  })
  afterAll(() => folder?.remove())

  const env = (words: string, variables: NodeJS.ProcessEnv = {}): Promise<Ran> =>
    precast(folder.path, ["env", ...words.split(" ").filter(Boolean)], { env: variables })
  const told = async (variables: NodeJS.ProcessEnv = {}): Promise<Record<string, unknown>> => {
    const { stdout } = await env("--json", variables)
    const found = (JSON.parse(stdout) as { variables: { variable: string; state: string }[] })
      .variables
    return Object.fromEntries(found.map(({ variable, state }) => [variable, state]))
  }

  test("of a program that is compiled", async () => {
    const { code, stdout, stderr } = await precast(folder.path, ["build"])
    expect(code, stdout + stderr).toBe(0)
  })

  test("lists all variables that the program reads, whatever is missing", async () => {
    const { code, stdout, stderr } = await env("", { PORT: "80000", DATABASE_URL_SHOP: "x" })
    expect(code, stderr).toBe(0)
    const lines = stdout.trimEnd().split("\n")
    const of = (name: string): string => lines.find((line) => line.startsWith(`${name} `)) ?? ""
    expect(lines[0]).toMatch(/^variable +type +used by$/)
    expect(of("PORT")).toMatch(/wrong: expected integer .*found string "80000" +number/)
    expect(of("LEVEL")).toMatch(/^LEVEL +set +"debug" \| "info" +config\(\) settings$/)
    expect(of("STRIPE_KEY")).toMatch(
      /missing +text, secret +config\(\) settings: Of the account\.$/,
    )
    expect(of("STRIPE_URL")).toMatch(/not set +text/)
    expect(of("JOB_INTERVAL")).toMatch(/missing +number +config\(\) other/)
    expect(of("JOB_PIN")).toMatch(/missing +number, secret/)
    expect(of("SESSION_TOKEN")).toMatch(/set +string, secret +secret\(\)/)
    expect(of("DATABASE_URL_SHOP")).toMatch(/set +URL, secret +database "shop"/)
    expect(of("TOPICS_URL")).toMatch(
      /not set: the PostgreSQL of the program .*topic "order-placed"/,
    )
    expect(of("CACHE_URL")).toMatch(/not set: memory .*cache "users"/)
    expect(of("BUCKET_URL")).toMatch(/not set: a folder .*bucket "files"/)
    expect(of("SERVICE_URL")).toMatch(/missing .*service "mails"/)
    expect(of("CRON_URL")).toMatch(/not set: the PostgreSQL of the program .*cron\(\)/)
    // Its address is in the program, and is not printed either.
    expect(stdout).not.toContain('"own"')
    expect(stderr).toBe("starting http://127.0.0.1\n")
  })

  test("in production more has to be there, and .env files are not read", async () => {
    expect(await told({ NODE_ENV: "production", ORIGINS: "a, b" })).toMatchObject({
      DATABASE_URL: "missing",
      BUCKET_URL: "missing",
      LEVEL: "missing",
      SESSION_TOKEN: "missing",
      ORIGINS: "set",
      PORT: "default",
    })
  })

  test("shows no value of a secret, also where it is wrong", async () => {
    const secrets = { STRIPE_KEY: "hunter2", JOB_PIN: "hunter2", DATABASE_URL: "hunter2" }
    const { stdout, stderr } = await env("", secrets)
    expect(stdout).toMatch(/JOB_PIN +wrong: expected/)
    expect(stdout + stderr).not.toContain("hunter2")
    expect((await env("--json", secrets)).stdout).not.toContain("hunter2")
  })

  test("--check fails when one is missing (PC3054), and not when all are there", async () => {
    const { code, stderr } = await env("--check")
    expect(code).toBe(1)
    expect(stderr).toMatch(/PC3054 Missing or invalid: .*STRIPE_KEY.*SERVICE_URL/)
    expect((await env("--check --json")).code).toBe(1)
    const all = {
      STRIPE_KEY: "k",
      ORIGINS: "a",
      JOB_INTERVAL: "1",
      JOB_PIN: "1",
      SERVICE_URL: "http://mails",
    }
    expect((await env("--check", all)).code).toBe(0)
  })

  test("a program that exits early is reported, with the variables it had read", async () => {
    const { code, stdout, stderr } = await env("--entry src/early.ts")
    expect(code).toBe(0)
    expect(stdout).toMatch(/FIRST +missing +string, secret/)
    expect(stderr).toContain("The program ended with exit code 1 before its first serve()")
    const none = await env("--entry nowhere.js")
    expect(none.stderr).toContain("PC3007")
    folder.write("dist/plain.js", "process.exit(3)")
    const plain = await env("--entry dist/plain.js")
    expect(plain.stderr).toContain("PC3053 The program did not report its variables: it ended")
  })
})
