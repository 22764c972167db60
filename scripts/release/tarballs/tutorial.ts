// docs/tutorial.md as a newcomer follows it: its commands typed, its files written, its responses compared.
import { strict as assert } from "node:assert"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { type Block, blocksOf, expectedOutput, fileName } from "../../docs/docs-blocks.ts"
import { finish, type Place, whileServing } from "./process.ts"
import { environment, START } from "./projects.ts"
import type { Registry } from "./registry.ts"
import type { ManagerName } from "./tools.ts"

const file = "docs/tutorial.md"
const text = readFileSync(join(import.meta.dirname, "../../..", file), "utf8")

/** A compilation and a first start of PostgreSQL on a slow machine. */
const LIMIT = 180_000

/**
 * With another package manager than npm its commands are those that the tutorial names for it.
 * @throws Error that names the line of the tutorial which is wrong
 */
export async function followTutorial(
  registry: Registry,
  folder: string,
  manager: ManagerName = "npm",
): Promise<void> {
  const began = performance.now()
  const above = join(folder, `tutorial-${manager}`)
  mkdirSync(above)
  const port = await freePort()
  const env = {
    ...(await environment({ manager, template: "minimal" }, registry, above)),
    PORT: String(port),
    // A reader types yes when npx wants to install a package.
    npm_config_yes: "true",
  }
  const [first, ...others] = blocksOf(file, text).filter((block) => isStep(block))
  assert.ok(first)
  const lines = first.text.trim().split("\n")
  assert.deepEqual(lines.slice(1), ["cd notes", "rm src/app.test.ts", "npm run dev"])
  await finish(as(manager, `${lines[0]}`).split(" "), { cwd: above, env })
  const place = { cwd: join(above, "notes"), env }
  rmSync(join(place.cwd, "src/app.test.ts"))
  const made = performance.now()
  await whileServing(
    [manager, "run", "dev"],
    place,
    async () => {
      for (const [index, block] of others.entries())
        await take(block, others.slice(index + 1), { place, port, manager })
    },
    String(port),
  )
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)
  const end = performance.now()
  console.log(
    `tutorial, ${manager}: made and installed in ${seconds(began, made)} s, all its steps ${seconds(made, end)} s`,
  )
}

const isStep = (block: Block): boolean =>
  ["sh", "diff", "text"].includes(block.language) ||
  (block.language === "json" && !block.text.includes('"plugins"')) ||
  fileName(block) !== undefined

/** A command of npm → that of another package manager. */
function as(manager: ManagerName, line: string): string {
  if (manager === "npm") return line
  return line
    .replace("npx precast init", [...START[manager], "init"].join(" "))
    .replaceAll(
      "npx precast",
      { pnpm: "pnpm exec", yarn: "yarn", bun: "bunx" }[manager] + " precast",
    )
    .replaceAll("npm run", `${manager} run`)
    .replaceAll("npm test", `${manager} run test`)
}

interface Course {
  readonly manager: ManagerName
  readonly place: Place
  readonly port: number
}

async function take(block: Block, next: readonly Block[], course: Course): Promise<void> {
  try {
    const name = fileName(block)
    if (name !== undefined) await write(name, block.text, course)
    else if (block.language === "sh") await type(block, next, course)
    else if (block.language === "diff") edit(block.text, course)
  } catch (error) {
    throw new Error(`${block.file}:${block.line}`, { cause: error })
  }
}

async function write(
  name: string,
  content: string,
  { place, port, manager }: Course,
): Promise<void> {
  const path = join(place.cwd, name)
  if (name.startsWith("migrations/")) {
    await finish(as(manager, "npx precast db create notes").split(" "), place)
    assert.ok(existsSync(path), `precast db create notes made no ${name}`)
  }
  mkdirSync(dirname(path), { recursive: true })
  // The port of the tutorial may be in use.
  writeFileSync(path, content.replaceAll("localhost:3000", `127.0.0.1:${port}`))
}

/** Changes a line of src/app.ts: the diff has the line before and after. */
function edit(diff: string, { place }: Course): void {
  const [before, after] = ["-", "+"].map((sign) => lineOf(diff, sign))
  const path = join(place.cwd, "src/app.ts")
  const content = readFileSync(path, "utf8")
  assert.ok(before && after && content.includes(before), "src/app.ts has the line of the diff")
  writeFileSync(
    path,
    content.replace(before, () => after),
  )
}

function lineOf(diff: string, sign: string): string | undefined {
  return diff
    .split("\n")
    .find((line) => line.startsWith(sign))
    ?.slice(1)
}

/** A command that fails and prints the block; the reader undoes the change that causes it. */
async function fail(command: readonly string[], block: Block, { place }: Course): Promise<void> {
  await assert.rejects(finish(command, place), ({ message }: Error) =>
    message.includes(block.text.trim()),
  )
  const named = blocksOf(file, text).filter((each) => fileName(each) === "src/app.ts")
  writeFileSync(join(place.cwd, "src/app.ts"), named.at(-1)?.text ?? "")
}

/** Commands of a block; the response of `curl` is the next block, what a program prints its `// →`. */
async function type(block: Block, next: readonly Block[], course: Course): Promise<void> {
  const { place, port, manager } = course
  for (const line of block.text.trim().split("\n")) {
    const command = [
      "sh",
      "-c",
      as(manager, line).replaceAll("localhost:3000", `127.0.0.1:${port}`),
    ]
    if (line.startsWith("curl")) {
      const [answer] = next
      assert.equal(answer?.language, "json")
      await until(command, JSON.parse(answer?.text ?? ""), course)
    } else if (line.startsWith("npx precast bench")) continue
    else if (next[0]?.language === "text") await fail(command, next[0], course)
    else {
      const said = await finish(command, place)
      if (line === "npm test") assert.match(said, /pass [1-9]/)
      if (line.endsWith("client.js"))
        for (const each of ofClient()) assert.ok(said.includes(each), said)
    }
  }
}

/** What its client prints, by step 6. */
function ofClient(): readonly string[] {
  const client = blocksOf(file, text).find((block) => fileName(block) === "src/client.ts")
  const lines = client ? expectedOutput(client.text) : []
  assert.ok(lines.length > 0)
  return lines
}

/** Sends requests until the response is the one of the tutorial: `dev` is still compiling. */
async function until(
  command: readonly string[],
  wanted: unknown,
  { place }: Course,
): Promise<void> {
  let said = ""
  for (const end = Date.now() + LIMIT; Date.now() < end;) {
    said = await finish(["sh", "-c", `${command[2]} -s || true`], place)
    if (isSame(said, wanted)) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`${command[2]} printed ${said}`)
}

function isSame(said: string, wanted: unknown): boolean {
  try {
    // The time is that of the reader.
    const timeless = (value: unknown): unknown => ({ ...(value as object), at: undefined })
    assert.deepEqual(timeless(JSON.parse(said)), timeless(wanted))
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}
