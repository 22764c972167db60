// Every code block of the README and of docs/ is compiled, run and compared with its comments.
import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../../packages/runtime/test/helpers/postgres.ts"
import {
  declarationOf,
  emittedNames,
  expectedOutput,
  fileName,
  findBlocks,
  isProgram,
  namedBefore,
  replaceText,
  serverFor,
  type Block,
} from "./docs-blocks.ts"

const root = resolve(import.meta.dirname, "../..")
const folder = mkdtempSync(join(tmpdir(), "precast-docs-"))
const blocks = findBlocks(root)
const programs = blocks.filter(isProgram)
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

    test.runIf(block.language === "ts")(refused ? `is refused with ${refused}` : "compiles", () => {
      const own = diagnostics
        .split("\n")
        .filter((line) =>
          [".ts(", "/"].some((end) => line.startsWith(`src/${nameOf(index)}${end}`)),
        )
      if (refused) expect(own.join("\n")).toContain(refused)
      else expect(own).toEqual([])
    })

    test.runIf(!refused)("runs and prints its comments", async () => {
      const expected = expectedOutput(block.text)
      const server = serverFor(block)
      const output = server
        ? await runWith(server, index, expected)
        : await run(index, /\b(serve|listen)\(/.test(block.text), expected)
      expect(output.code, output.text).toBe(0)
      const lines = output.text.split("\n")
      for (const line of expectedOutput(block.text)) expect(lines).toContain(line)
    })
  },
)

test.each(blocks.filter(emittedNames).map((block) => [place(block), block] as const))(
  "%s is what is emitted",
  (_place, block) => {
    const of = blocks.slice(0, blocks.indexOf(block)).findLast(({ language }) => language === "ts")!
    const code = readFileSync(compiled(programs.indexOf(of)), "utf8")
    const text = emittedNames(block)!
      .map((name) => declarationOf(name, code))
      .join("\n")
    // UPDATE_SNAPSHOTS=true updates the pages.
    if (process.env.UPDATE_SNAPSHOTS) replaceText(root, block, text)
    else expect(block.text).toBe(text)
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
  for (const name of ["elysia", "express", "fastify", "zod"])
    symlinkSync(join(root, "benchmarks/node_modules", name), join(folder, "node_modules", name))
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
    const name = fileName(block)
    if (block.language === "js") return write(join("dist", `${nameOf(index)}.js`), block)
    if (!name) return write(join("src", `${nameOf(index)}.ts`), block)
    for (const each of [...namedBefore(block, blocks), block]) {
      const isSource = each.language === "ts"
      const to = join(isSource ? "src" : "dist", nameOf(index), withoutSrc(fileName(each)!))
      write(to, each)
    }
    // A project of its own, whose migrations are found from its package.json.
    mkdirSync(join(folder, "dist", nameOf(index)), { recursive: true })
    writeFileSync(join(folder, "dist", nameOf(index), "package.json"), '{"type":"module"}')
  })
}

function write(path: string, block: Block): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  // Port 3000 may be taken on the machine that runs the tests.
  writeFileSync(join(folder, path), block.text.replaceAll("port: 3000", "port: 0"))
}

function withoutSrc(name: string): string {
  return name.replace(/^src\//, "")
}

/** Runs a block that sends requests to `http://localhost:3000` while another one serves. */
async function runWith(
  server: string,
  index: number,
  expected: readonly string[],
): Promise<Output> {
  const file = compiled(index)
  let begun = (_url: string): void => {}
  const url = new Promise<string>((resolve) => (begun = resolve))
  const child = start(join(dirname(file), withoutSrc(server).replace(/ts$/, "js")), dirname(file))
  const ended = readAll(child, (text) => {
    const found = /http:\/\/[\w.]+:\d+/.exec(text)?.[0]
    if (found) begun(found)
  })
  const address = await Promise.race([
    url,
    ended.then(({ text }) => Promise.reject(new Error(text))),
  ])
  const code = readFileSync(file, "utf8").replaceAll("http://localhost:3000", address)
  writeFileSync(file, code)
  try {
    return await run(index, false, expected)
  } finally {
    child.kill("SIGTERM")
    await ended
  }
}

/** Runs a compiled block; a server is stopped as soon as it listens and has printed its comments. */
function run(index: number, server: boolean, expected: readonly string[]): Promise<Output> {
  const file = compiled(index)
  if (!existsSync(file)) throw new Error(`${file} was not emitted: ${diagnostics}`)
  const child = start(file, fileName(programs[index]!) ? dirname(file) : folder)
  return readAll(child, (text) => {
    const lines = text.split("\n")
    const isDone = /http:\/\//.test(text) && expected.every((line) => lines.includes(line))
    // A second signal would kill it immediately.
    if (server && isDone && !child.killed) child.kill("SIGTERM")
  })
}

interface Output {
  code: number | null
  text: string
}

function start(file: string, cwd: string): ChildProcess {
  const env = {
    ...process.env,
    PORT: "0",
    PRECAST_BANNER: "1",
    TEST_DATABASE_URL: databases.url,
  }
  return spawn("node", [file], { env, cwd })
}

/** All that a process prints, passed on as it comes; it has 20 seconds. */
function readAll(child: ChildProcess, tell: (text: string) => void): Promise<Output> {
  return new Promise((done) => {
    let text = ""
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      tell(text)
    }
    child.stdout!.on("data", read)
    child.stderr!.on("data", read)
    const late = setTimeout(() => child.kill("SIGTERM"), 45_000)
    child.on("close", (code) => {
      clearTimeout(late)
      done({ code, text })
    })
  })
}

/** The JavaScript of a block. */
function compiled(index: number): string {
  const name = fileName(programs[index]!)
  const path = name ? join(nameOf(index), withoutSrc(name)) : `${nameOf(index)}.ts`
  return join(folder, "dist", path.replace(/ts$/, "js"))
}

function nameOf(index: number): string {
  return `block-${index}`
}

function place(block: Block): string {
  return `${block.file}:${block.line}`
}
