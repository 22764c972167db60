import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Registry } from "../../src/base/registry.ts"
import { secret } from "../../src/resources/config/secret.ts"
import { Program } from "../helpers/program.ts"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "precast-env-"))
  writeFileSync(join(folder, ".env"), 'A=env\nB=env\nC="env # no comment"\nD=env\n# E=env\n')
  writeFileSync(join(folder, ".env.local"), "A=local\n")
  writeFileSync(join(folder, ".env.test"), "A=test\n")
})
afterAll(() => rmSync(folder, { recursive: true }))

async function said(env: Readonly<Record<string, string>>, cwd = folder): Promise<string> {
  // The runner of these tests is not part of the program.
  const outside = { VITEST: "", NODE_ENV: "", JEST_WORKER_ID: "", NODE_TEST_CONTEXT: "" }
  const program = new Program("secrets", { ...outside, ...env }, cwd)
  try {
    return await program.line()
  } finally {
    await program.kill()
  }
}

describe("files of variables", () => {
  test("in development .env.local goes before .env, and what is set before both", async () => {
    expect(await said({ NAMES: "A,B,C,D", B: "set" })).toBe("local,set,env # no comment,env")
  })

  test("in tests .env.test takes the place of .env.local", async () => {
    expect(await said({ NAMES: "A,B", NODE_ENV: "test" })).toBe("test,env")
  })

  test("in production no file is read, and all that is missing is named", async () => {
    expect(await said({ NAMES: "A,B,C", NODE_ENV: "production", B: "set" })).toMatch(
      /^PrecastError: PC2111: Secrets are missing or invalid: A is missing; C is missing\. /,
    )
  })

  test("one that cannot be read ends the program", async () => {
    const other = mkdtempSync(join(folder, "other-"))
    mkdirSync(join(other, ".env"))
    expect(await said({ NAMES: "A" }, other)).toMatch(
      /PrecastError: PC2112: The file .*\.env cannot be read/,
    )
  })
})

describe("a secret", () => {
  const own = { registry: new Registry() }

  test("is one for each name, and has to have one", () => {
    expect(secret("PRECAST_TEST_ONE", own)).toBe(secret("PRECAST_TEST_ONE", own))
    for (const name of ["", "a b", "../x", "1A"]) expect(() => secret(name, own)).toThrow("PC2113")
  })

  test("reports a missing variable when it is read", () => {
    expect(() => secret("PRECAST_TEST_NONE", own).reveal()).toThrow(
      /^PC2111: .*PRECAST_TEST_NONE is missing/,
    )
  })

  test("is read once", () => {
    process.env["PRECAST_TEST_READ"] = "first"
    try {
      const read = secret("PRECAST_TEST_READ", own)
      expect(read.reveal()).toBe("first")
      process.env["PRECAST_TEST_READ"] = "second"
      expect(read.reveal()).toBe("first")
    } finally {
      delete process.env["PRECAST_TEST_READ"]
    }
  })
})
