// Tests the newest preview of TypeScript, which may fail: prints the outcome and exits with 0.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

const RANGE = process.argv[2] ?? "~7.1.0-0"
const root = resolve(import.meta.dirname, "../..")
const folder = join(root, "node_modules/.cache/newest-typescript")

const MAIN = `import { decode, encode, is } from "@precast/runtime"
import type { User } from "./user.js"
const text = encode<User>({ id: 1, at: new Date(0), role: "admin" })
console.log(is<User["id"]>("1"), decode<User>(text).at.getTime(), text)
`
const USER = `export interface User { id: number; at: Date; role?: Role }
export type Role = "admin" | "user"
`
const PRINTED = 'false 0 {"id":1,"at":"1970-01-01T00:00:00.000Z","role":"admin"}\n'

try {
  install()
  const manifest = readFileSync(join(folder, "node_modules/typescript/package.json"), "utf8")
  const { version } = JSON.parse(manifest) as { version: string }
  const failure = failureOfCommands() ?? failureOfTests()
  console.log(
    failure === null
      ? `TypeScript ${version}: precast build and precast explain work, and types are read as with 7.0.`
      : `TypeScript ${version} does not work yet, which does not count as a failure:\n${failure}`,
  )
} catch (error) {
  const [reason] = String((error as Error).message).split("\n")
  console.log(`Not tested: typescript@${RANGE} cannot be installed here (${reason}).`)
}

function install(): void {
  rmSync(folder, { recursive: true, force: true })
  write("package.json", '{ "private": true, "type": "module" }')
  execFileSync("npm", ["install", "--no-audit", "--no-fund", `typescript@${RANGE}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 120_000,
  })
  for (const [name, from] of [
    ["@precast/runtime", "packages/runtime"],
    ["@precast/transformer", "packages/transformer"],
    ["precast", "packages/cli"],
  ] as const) {
    const to = join(folder, "node_modules", name)
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(join(root, from), to)
  }
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ["es2024", "dom"],
    rootDir: "src",
    outDir: "dist",
    plugins: [{ transform: "@precast/transformer" }],
  }
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }))
  write("src/main.ts", MAIN)
  write("src/user.ts", USER)
}

/** What failed first; null when the commands work. */
function failureOfCommands(): string | null {
  const bin = join(root, "packages/cli/bin.js")
  for (const [args, expected] of [
    [[bin, "build"], "✓ compiled\n"],
    [["dist/main.js"], PRINTED],
    [[bin, "explain", "src/user.ts", "User", "--only", "check"], null],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
      timeout: 60_000,
      env: { ...process.env, NO_COLOR: "1" },
    })
    if (status !== 0 || (expected !== null && stdout !== expected))
      return `${args.slice(-2).join(" ")}: exit code ${status}\n${stdout}${stderr}`.slice(0, 2000)
  }
  return null
}

/** Runs the tests of reading types and emitting code, which pass with TypeScript 7.0. */
function failureOfTests(): string | null {
  const tests = "packages/transformer/test/typescript-7.test.ts"
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", tests],
    {
      cwd: root,
      encoding: "utf8",
      timeout: 600_000,
      maxBuffer: 2 ** 28,
      env: { ...process.env, NO_COLOR: "1", VITEST_JSON: "", PRECAST_TYPESCRIPT_7: folder },
    },
  )
  if (status === 0) return null
  const failed = `${stderr}\n${stdout}`.split("\n").filter((line) => /FAIL|Error/.test(line))
  return `${tests}: exit code ${status}\n${failed.join("\n")}`.slice(0, 2000)
}

function write(file: string, text: string): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
