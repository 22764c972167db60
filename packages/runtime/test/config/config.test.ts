import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect } from "node:util"
import {
  type Alias,
  type Check,
  config,
  ConfigError,
  type ConfigOptions,
  type Default,
  type Format,
  type Int,
  type Max,
  type Min,
  type MinLength,
  type Secret,
} from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

interface Settings {
  port: number & Int & Min<1> & Max<65535> & Default<3000>
  logLevel: "debug" | "info" | "warn"
  debug?: boolean
  publicUrl: URL
  since?: Date
  largest?: bigint
  origins: (string & Format<"hostname">)[]
  database: {
    url: Secret<URL>
    poolSize: number & Default<10>
    replica?: { url: string; weight?: number }
  }
  s3Bucket?: string
  mailer: string & Alias<"SMTP_SERVER">
  stripeKey: Secret<string & MinLength<8>>
}

const right = {
  LOG_LEVEL: "info",
  PUBLIC_URL: "https://shop.example/",
  ORIGINS: "a.example, b.example",
  DATABASE_URL: "postgres://shop:hunter2@db/shop",
  SMTP_SERVER: "mail",
  STRIPE_KEY: "sk_live_12345678",
}

const settingsOf = (env: ConfigOptions["env"]) => config<Settings>({ env: env! })

function problemsOf(read: () => unknown): Record<string, string> {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const { problems, code, message } = error as ConfigError
    expect(code).toBe("PC2110")
    for (const each of problems) expect(message).toContain(`${each.variable} ${each.message}`)
    return Object.fromEntries(problems.map((each) => [each.variable, each.message]))
  }
  throw new Error("it was read")
}

describe("variables that a type requires", () => {
  test("becomes its values", () => {
    const { database, stripeKey, ...plain } = settingsOf({
      ...right,
      DEBUG: "true",
      SINCE: "2026-01-02T03:04:05Z",
      LARGEST: "9007199254740993",
      S3_BUCKET: "a b&c=d%20+",
    })
    expect(plain).toEqual({
      port: 3000,
      logLevel: "info",
      debug: true,
      publicUrl: new URL("https://shop.example/"),
      since: new Date("2026-01-02T03:04:05Z"),
      largest: 9007199254740993n,
      origins: ["a.example", "b.example"],
      s3Bucket: "a b&c=d%20+",
      mailer: "mail",
    })
    expect(database.poolSize).toBe(10)
    expect(database.url.reveal()).toEqual(new URL(right.DATABASE_URL))
    expect(stripeKey.reveal()).toBe("sk_live_12345678")
    expect("replica" in database).toBe(false)
  })

  test("an object that may be missing is there when one of its variables is", () => {
    const env = { ...right, DATABASE_REPLICA_URL: "postgres://b", DATABASE_REPLICA_WEIGHT: "0.5" }
    expect(settingsOf(env).database.replica).toEqual({ url: "postgres://b", weight: 0.5 })
    expect(problemsOf(() => settingsOf({ ...right, DATABASE_REPLICA_WEIGHT: "1" }))).toEqual({
      DATABASE_REPLICA_URL: "is missing: expected string",
    })
  })

  test("all missing and invalid variables are named together, and nothing else", () => {
    const env = { ...right, PORT: "80000", LOG_LEVEL: "loud", DEBUG: "yes", ORIGINS: "a,b c" }
    const { STRIPE_KEY: _key, PUBLIC_URL: _url, ...left } = env
    expect(problemsOf(() => settingsOf(left))).toEqual({
      PORT: 'expected integer (at least 1, at most 65535), found string "80000"',
      LOG_LEVEL: 'expected "debug" | "info" | "warn", found string "loud"',
      DEBUG: 'expected boolean, found string "yes"',
      PUBLIC_URL: "is missing: expected URL",
      ORIGINS: 'item 2: expected string (format hostname), found string "b c"',
      STRIPE_KEY: "is missing: expected string (at least 8 characters)",
    })
  })

  test("an empty variable counts as unset", () => {
    expect(settingsOf({ ...right, PORT: "", DEBUG: "" }).port).toBe(3000)
    expect(problemsOf(() => settingsOf({ ...right, SMTP_SERVER: "" }))).toEqual({
      SMTP_SERVER: "is missing: expected string",
    })
  })

  test("a prefix precedes each name, including those of files", () => {
    const read = (env: ConfigOptions["env"]) =>
      config<{ port: number; token: Secret }>({ prefix: "SHOP", env: env! })
    expect(read({ SHOP_PORT: "1", SHOP_TOKEN: "t" })).toMatchObject({ port: 1 })
    expect(problemsOf(() => read({ PORT: "1" }))).toEqual({
      SHOP_PORT: "is missing: expected number",
      SHOP_TOKEN: "is missing: expected string",
    })
    expect(() => config<{ a: string }>({ prefix: "a-b", env: {} })).toThrow('PC2113: "a-b"')
  })

  test("keys of prototypes are keys as others", () => {
    const read = config<{ constructor: string; toString?: string }>({ env: { CONSTRUCTOR: "x" } })
    expect(Object.entries(read)).toEqual([["constructor", "x"]])
    expect(problemsOf(() => config<{ valueOf: string }>({ env: {} }))).toEqual({
      VALUE_OF: "is missing: expected string",
    })
  })

  test("functions of the user's see the whole", () => {
    const read = (env: ConfigOptions["env"]) => config<Range & Check<typeof isRange>>({ env: env! })
    expect(read({ LEAST: "1", MOST: "2" })).toEqual({ least: 1, most: 2 })
    expect(problemsOf(() => read({ LEAST: "3", MOST: "2" }))).toEqual({
      MOST: "must be at least LEAST",
    })
  })
})

interface Range {
  least: number
  most: number
}

export function isRange({ least, most }: Range): true | { path: string; message: string } {
  return least <= most ? true : { path: "/most", message: "must be at least LEAST" }
}

describe("secrets", () => {
  test("are printed by their name", () => {
    const settings = settingsOf(right)
    const shown = [
      inspect(settings, { depth: 9, showHidden: true }),
      JSON.stringify(settings),
      String(settings.stripeKey),
      `${settings.database.url}`,
      settings.stripeKey + "",
      inspect(new Error("x", { cause: settings.stripeKey })),
      JSON.stringify(Object.entries(settings.stripeKey)),
    ]
    expect(shown[0]).toContain("[secret STRIPE_KEY]")
    expect(shown[1]).toContain('"[secret DATABASE_URL]"')
    for (const text of shown) expect(text).not.toMatch(/sk_live|hunter2/)
  })

  test("are in no message about them", () => {
    const env = { ...right, STRIPE_KEY: "sk_live", DATABASE_URL: "not a hunter2 url" }
    expect(problemsOf(() => settingsOf(env))).toEqual({
      DATABASE_URL: "expected URL, found a sensitive value",
      STRIPE_KEY: "expected string (at least 8 characters), found a sensitive value",
    })
  })
})

describe("files", () => {
  let folder = ""
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "precast-config-"))))
  afterAll(() => rmSync(folder, { recursive: true }))
  const read = (env: ConfigOptions["env"]) =>
    config<{ token: Secret; size?: number }>({ env: env! })

  test("one that NAME_FILE names, without the line break at its end", () => {
    const file = join(folder, "any")
    writeFileSync(file, " a\nb \n")
    expect(read({ TOKEN_FILE: file }).token.reveal()).toBe(" a\nb ")
  })

  test("NAME_FILE has to be there, and alone", () => {
    const file = join(folder, "none")
    expect(problemsOf(() => read({ TOKEN_FILE: file }))).toEqual({
      TOKEN: `the file that TOKEN_FILE names, ${file}, is not there`,
    })
    expect(problemsOf(() => read({ TOKEN_FILE: folder })).TOKEN).toMatch(/^cannot be read: EISDIR/)
    expect(problemsOf(() => read({ TOKEN_FILE: file, TOKEN: "x", SIZE: "z" }))).toEqual({
      TOKEN: "is set, and so is TOKEN_FILE. Set only one of them",
      SIZE: 'expected number, found string "z"',
    })
  })

  test("a NAME_FILE member of the type is an ordinary variable", () => {
    const env = { CERT: "c", CERT_FILE: "/nowhere" }
    expect(config<{ cert: string; certFile: string }>({ env })).toEqual({
      cert: "c",
      certFile: "/nowhere",
    })
  })

  test("a folder of secrets, behind the environment", () => {
    writeFileSync(join(folder, "token"), "from the folder\r\n")
    writeFileSync(join(folder, "SIZE"), "5")
    const SECRETS_FOLDER = folder
    const both = read({ SECRETS_FOLDER })
    expect([both.token.reveal(), both.size]).toEqual(["from the folder", 5])
    expect(read({ SECRETS_FOLDER, TOKEN: "set" }).token.reveal()).toBe("set")
  })
})
