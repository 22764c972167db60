import { describe, expect, test } from "vitest"
import { parseArgs } from "./args.ts"
import { CliError } from "./errors/cli-error.ts"
import type { Terminal } from "./terminal.ts"
import { version } from "./version.ts"

const plain: Terminal["paint"] = (_style, text) => text

function parse(line: string): unknown[] {
  const { command, options } = parseArgs(line.split(" ").filter(Boolean), plain)
  return [command, options]
}

const init = {
  directory: undefined,
  template: undefined,
  pm: undefined,
  docker: false,
  dryRun: false,
  yes: false,
  install: undefined,
  git: undefined,
}
const dev = { entry: undefined, project: ".", clear: false, compile: false, args: [] }
const build = {
  all: false,
  cache: true,
  project: ".",
  watch: false,
  json: false,
  build: false,
  clean: false,
  force: false,
  dry: false,
  verbose: false,
  bundle: false,
  external: [],
  minify: false,
}
const chaos = {
  entry: undefined,
  project: ".",
  workers: 2,
  seconds: 30,
  rate: 50,
  memory: 512,
  only: [],
  faults: [],
  json: false,
}
const doctor = { directory: ".", project: undefined, port: undefined, json: false }

test.each([
  ["init", ["init", init]],
  ["init my-app", ["init", { ...init, directory: "my-app" }]],
  ["init --dry-run -y", ["init", { ...init, dryRun: true, yes: true }]],
  ["init --install", ["init", { ...init, install: true }]],
  ["init --no-install", ["init", { ...init, install: false }]],
  ["init x -t api --pm bun", ["init", { ...init, directory: "x", template: "api", pm: "bun" }]],
  ["init --docker", ["init", { ...init, docker: true }]],
  ["init --no-git", ["init", { ...init, git: false }]],
  ["--no-color init", ["init", init]],
  ["init --no-color", ["init", init]],
  ["dev", ["dev", dev]],
  ["dev src/main.ts", ["dev", { ...dev, entry: "src/main.ts" }]],
  ["dev -- --port 4000", ["dev", { ...dev, args: ["--port", "4000"] }]],
  [
    "dev a.js --clear -- -p x -- y",
    ["dev", { ...dev, entry: "a.js", clear: true, args: ["-p", "x", "--", "y"] }],
  ],
  ["build", ["build", build]],
  ["build -p app -w --json", ["build", { ...build, project: "app", watch: true, json: true }]],
  ["build -b --clean --dry", ["build", { ...build, build: true, clean: true, dry: true }]],
  ["chaos", ["chaos", chaos]],
  [
    "chaos src/main.ts --seed 0 --only a,b -t 1.5",
    ["chaos", { ...chaos, entry: "src/main.ts", seed: 0, only: ["a", "b"], seconds: 1.5 }],
  ],
  ["doctor", ["doctor", doctor]],
  [
    "doctor sub --json --port 80",
    ["doctor", { ...doctor, directory: "sub", json: true, port: 80 }],
  ],
])("precast %s", (line, expected) => {
  expect(parse(line)).toEqual(expected)
})

test.each([
  ["bench", true],
  ["bench -s hello", true],
  ["bench db", true],
  ["bench --full", false],
  ["bench -t 1", false],
  ["bench --list", false],
  ["bench --smoke", false],
])("%s: a short run: %s", (line, quick) => expect(parse(line)[1]).toMatchObject({ quick }))

test("bench: lists by comma, numbers as numbers", () => {
  const [command, options] = parse(
    "bench -s hello,schema -s update-user -r 5 --pipeline 1,16 --pipeline 2 --json",
  )
  expect(command).toBe("bench")
  expect(options).toMatchObject({
    scenario: ["hello", "schema", "update-user"],
    rounds: 5,
    pipeline: [1, 16, 2],
    json: true,
  })
})

describe("unknown words are PC3001 and suggest a known one", () => {
  test.each([
    ["biuld", "Unknown command 'biuld' (Did you mean build?)"],
    ["dcotor", "Unknown command 'dcotor' (Did you mean doctor?)"],
    ["build --jsn", "Unknown option '--jsn' (Did you mean --json?)"],
    ["dev --claer", "Unknown option '--claer' (Did you mean --clear?)"],
    [
      "dev --prot 4000",
      "Unknown option '--prot'. Options of the app go behind `--`: precast dev -- --prot",
    ],
    ["build extra", "Too many arguments for 'build'. Expected 0 arguments but got 1: extra."],
    ["doctor --port 99999", "A port is a whole number from 1 to 65535."],
    ["bench -r 0", "It must be a whole number of 1 or more."],
    ["bench --pipeline 1,0", "It must be a whole number of 1 or more."],
    ["build -- x", "Words behind `--` are for the app, so they go with `precast dev` only."],
  ])("precast %s", (line, text) => {
    const error = errorOf(() => parse(line))
    expect(error).toBeInstanceOf(CliError)
    expect(error).toMatchObject({ code: "PC3001", exit: 64 })
    expect((error as Error).message).toContain(text)
  })
})

describe("chaos refuses options and places", () => {
  test.each([
    ["PC3001", "--rate 99999", {}, "--rate is a number from 1 to 2000."],
    ["PC3001", "--workers 1", {}, "--workers is a number from 2 to 32."],
    ["PC3001", "--faults flood", {}, "Unknown fault 'flood'."],
    ["PC3001", "--header nothing", {}, "'nothing' is not a header: name: value."],
    ["PC3100", "", { NODE_ENV: "production" }, "NODE_ENV is production"],
  ])("%s: chaos %s", async (code, words, env, text) => {
    const invocation = parseArgs(["chaos", ...words.split(" ").filter(Boolean)], plain)
    const error: unknown = await invocation.run(silent({ env })).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    expect((error as Error).message).toContain(text)
  })
})

describe("what only prints", () => {
  test.each([
    ["--version", `${version}\n`, 0],
    ["-v", `${version}\n`, 0],
  ])("precast %s", async (line, text, exit) => {
    expect(await printed(line)).toEqual({ out: text, err: "", exit })
  })

  test("help names every command and the exit codes", async () => {
    const { out, exit } = await printed("--help")
    expect(exit).toBe(0)
    for (const name of ["init", "dev", "build", "explain", "doctor", "bench"]) {
      expect(out).toMatch(new RegExp(`^ {2}${name} `, "m"))
    }
    expect(out).toContain("Exit codes:")
  })

  test("the help fits 80 columns", async () => {
    const { out } = await printed("--help")
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([])
  })

  test("no command at all: the help on standard error, wrong usage", async () => {
    const { out, err, exit } = await printed("")
    expect({ out, exit }).toEqual({ out: "", exit: 64 })
    expect(err).toContain("Usage: precast")
  })

  test.each(["init", "dev", "build", "explain", "doctor", "bench", "chaos"])(
    "%s --help has examples",
    async (name) => {
      const { out, exit } = await printed(`${name} --help`)
      expect(exit).toBe(0)
      expect(out).toContain(`Usage: precast ${name}`)
      expect(out).toContain("Examples:\n  $ precast ")
      expect(await printed(`help ${name}`)).toMatchObject({ out })
    },
  )
})

async function printed(line: string): Promise<{ out: string; err: string; exit: number }> {
  let [out, err] = ["", ""]
  const terminal = silent({
    out: (text) => (out += `${text}\n`),
    err: (text) => (err += `${text}\n`),
  })
  const exit = await parseArgs(line.split(" ").filter(Boolean), plain).run(terminal)
  return { out, err, exit }
}

function silent(some: Partial<Terminal>): Terminal {
  const nothing = (): void => {}
  const base = { cwd: "/", env: {}, interactive: false, out: nothing, err: nothing }
  return { ...base, paint: plain, paintErr: plain, ...some }
}

function errorOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
