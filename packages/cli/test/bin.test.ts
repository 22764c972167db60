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
      "PC3000: Precast needs Node.js 22.15 or newer, this is 22.14.0.\n" +
      "  Install a newer one from https://nodejs.org/en/download and run the command again.\n",
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
