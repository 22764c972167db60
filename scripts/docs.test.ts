// Every code block of the README and of docs/ is compiled, run and held to what it says.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../packages/runtime/test/helpers/postgres.ts"
import { expectedOutput, findBlocks, type Block } from "./docs-blocks.ts"

const root = resolve(import.meta.dirname, "..")
const folder = mkdtempSync(join(tmpdir(), "precast-docs-"))
const blocks = findBlocks(root)
const programs = blocks.filter((block) => block.language === "ts")
let diagnostics = ""
// Databases of programs are copies on this server.
let databases: TestPostgres

beforeAll(async () => {
  databases = await postgres()
  writeProject()
  const tspc = join(root, "node_modules/.bin/tspc")
  diagnostics = spawnSync(tspc, ["--pretty", "false"], { cwd: folder, encoding: "utf8" }).stdout
})
afterAll(async () => {
  await databases.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(programs.map((block, index) => [place(block), block, index] as const))(
  "%s",
  (_place, block, index) => {
    const refused = /error=(\S+)/.exec(block.info)?.[1]

    test(refused ? `is refused with ${refused}` : "compiles", () => {
      const own = diagnostics
        .split("\n")
        .filter((line) => line.startsWith(`src/${nameOf(index)}.ts(`))
      if (refused) expect(own.join("\n")).toContain(refused)
      else expect(own).toEqual([])
    })

    test.runIf(!refused)("runs and prints what it says", async () => {
      const output = await run(index, /\bserve\(/.test(block.text), expectedOutput(block.text))
      expect(output.code, output.text).toBe(0)
      const lines = output.text.split("\n")
      for (const line of expectedOutput(block.text)) expect(lines).toContain(line)
    })
  },
)

test("JSON blocks are JSON", () => {
  for (const block of blocks.filter((each) => each.language === "json"))
    expect(() => JSON.parse(block.text), place(block)).not.toThrow()
})

test("commands in shell blocks exist", () => {
  const used = new Set<string>()
  for (const block of blocks.filter((each) => each.language === "sh"))
    for (const match of block.text.matchAll(/npx precast ([a-z]+)/g)) used.add(match[1]!)
  for (const command of used) {
    const bin = join(root, "packages/cli/bin.js")
    const help = spawnSync("node", [bin, command, "--help"], { encoding: "utf8" })
    expect(help.status, `${command}: ${help.stderr}`).toBe(0)
  }
})

function writeProject(): void {
  mkdirSync(join(folder, "src"))
  mkdirSync(join(folder, "node_modules/@precast"), { recursive: true })
  for (const name of ["runtime", "transformer"])
    symlinkSync(join(root, "packages", name), join(folder, "node_modules/@precast", name))
  for (const name of ["typescript", "ts-patch", "@types"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
  // What pages show together with the runtime.
  for (const name of ["fastify"])
    symlinkSync(
      join(root, "packages/runtime/node_modules", name),
      join(folder, "node_modules", name),
    )
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    rootDir: "src",
    outDir: "dist",
    plugins: [{ transform: "@precast/transformer" }],
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}')
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["src"] }),
  )
  programs.forEach((block, index) => {
    // Port 3000 may be taken on the machine that runs the tests.
    const text = block.text.replaceAll("port: 3000", "port: 0")
    writeFileSync(join(folder, "src", `${nameOf(index)}.ts`), text)
  })
}

/** Runs a compiled block; a server is stopped as soon as it listens and has printed what it says. */
function run(
  index: number,
  server: boolean,
  expected: readonly string[],
): Promise<{ code: number | null; text: string }> {
  const file = join(folder, "dist", `${nameOf(index)}.js`)
  if (!existsSync(file)) throw new Error(`${file} was not emitted: ${diagnostics}`)
  return new Promise((done) => {
    const env = { ...process.env, PRECAST_BANNER: "1", TEST_DATABASE_URL: databases.url }
    const child = spawn("node", [file], { env })
    let text = ""
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const lines = text.split("\n")
      const isDone = /http:\/\//.test(text) && expected.every((line) => lines.includes(line))
      // A second signal would end it at once.
      if (server && isDone && !child.killed) child.kill("SIGTERM")
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    const late = setTimeout(() => child.kill("SIGTERM"), 20_000)
    child.on("close", (code) => {
      clearTimeout(late)
      done({ code, text })
    })
  })
}

function nameOf(index: number): string {
  return `block-${index}`
}

function place(block: Block): string {
  return `${block.file}:${block.line}`
}
