import { expect, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { makeFolder } from "./helpers/folder.ts"

test("a Node that is too old gets one clear message", async () => {
  const fake = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.14.0" } })`
  const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(fake)}`]
  const ran = await precast(makeFolder().path, ["--version"], { nodeArgs })
  expect(ran).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "PC3000: Precast needs Node.js 22.15 or newer; this is 22.14.0.\n" +
      "  Install a newer version from https://nodejs.org/en/download and run the command again.\n",
  })
})

test("a misspelt command: what was meant, exit code 64", async () => {
  const ran = await precast(makeFolder().path, ["dotcor"])
  expect(ran).toMatchObject({ code: 64, stdout: "" })
  expect(ran.stderr).toBe(
    "PC3001 Unknown command 'dotcor' (Did you mean doctor?)\n  See `precast --help`, or `precast <command> --help`.\n",
  )
})

test("an error for a script is JSON on standard output", async () => {
  const ran = await precast(makeFolder().path, ["build", "--json"])
  expect(ran).toMatchObject({ code: 1, stderr: "" })
  expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: "PC3003" } })
})

test("an invalid OpenAPI document is an error of the user: PC3017", async () => {
  const folder = makeFolder({
    "null.json": '{ "openapi": "3.1.1", "info": {}, "paths": null }',
    "info.json": '{ "openapi": "3.1.1", "info": {}, "paths": {} }',
    "enum.json": `{ "openapi": "3.1.1", "info": { "title": "", "version": "" }, "paths": {}, "components": { "schemas": { "A": { "enum": {} } } } }`,
  })
  for (const file of ["null.json", "info.json", "enum.json"]) {
    const ran = await precast(folder.path, ["client", "--from", file])
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toMatch(new RegExp(`^PC3017 ${file} is not an OpenAPI document: `))
  }
})

test("an error of the file system is reported, and is not an internal error: PC3093", async () => {
  const document = JSON.stringify({ openapi: "3.1.1", info: { title: "", version: "" }, paths: {} })
  const folder = makeFolder({ "api.json": document, "out/.keep": "", "package.json": "{}" })
  for (const [out, why] of [
    ["out", "it is a folder"],
    ["api.json/client.ts", "a file exists there"],
    [`${"x".repeat(300)}.ts`, "its name is too long"],
  ] as const) {
    const ran = await precast(folder.path, ["client", "--from", "api.json", "-o", out])
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toMatch(
      /^PC3093 The system denies access to \/.*\n {2}Check its permissions/,
    )
    expect(ran.stderr).toContain(`: ${why}.`)
  }
})

test.each([
  ["FORCE_COLOR shows colours", { FORCE_COLOR: "1", NO_COLOR: undefined }, ["--help"], true],
  [
    "--no-color beats it",
    { FORCE_COLOR: undefined, NO_COLOR: undefined },
    ["--help", "--no-color"],
    false,
  ],
  ["NO_COLOR", { NO_COLOR: "1" }, ["--help"], false],
  ["a pipe has none", { NO_COLOR: undefined }, ["--help"], false],
])("%s", async (_name, env, args, coloured) => {
  const { stdout } = await precast(makeFolder().path, args, { env })
  expect(stdout.includes("\u001B[")).toBe(coloured)
})
