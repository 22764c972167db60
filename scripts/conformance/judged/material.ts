import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join, relative, resolve } from "node:path"
import { NotAvailable, NotGiven } from "./suite.ts"

const cache = join(resolve(import.meta.dirname, "../../.."), "node_modules/.cache/judged")

/**
 * The folder of packages of npm at exact versions, as `{ "@octokit/webhooks-examples": "7.6.1" }`. They are installed
 * once, without their scripts, in the cache of this repository.
 *
 * @param name The name of the suite.
 * @throws NotAvailable when npm cannot install them.
 */
export function fromNpm(name: string, dependencies: Readonly<Record<string, string>>): string {
  const folder = join(cache, name)
  const manifest = JSON.stringify({ private: true, type: "module", dependencies })
  const done = join(folder, "installed.json")
  if (existsSync(done) && readFileSync(done, "utf8") === manifest) return folder
  const work = `${folder}.${process.pid}`
  mkdirSync(work, { recursive: true })
  try {
    writeFileSync(join(work, "package.json"), manifest)
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"]
    execFileSync("npm", ["install", ...flags], { cwd: work, stdio: "ignore", timeout: 600_000 })
    writeFileSync(join(work, "installed.json"), manifest)
    rmSync(folder, { recursive: true, force: true })
    renameSync(work, folder)
  } catch (error) {
    throw new NotAvailable(`npm install: ${String(error)}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

/**
 * A copy of the folder of a program with the packages of its lockfile, installed once in the cache of this repository.
 *
 * @param name The name of the copy.
 * @param runtime Node.js, or the path of Bun, which keeps the versions of `bun.lockb`.
 * @throws NotAvailable when they cannot be installed.
 */
export function fromLockfile(name: string, source: string, runtime: string): string {
  const folder = join(cache, name)
  const done = join(folder, "installed.json")
  const version = versionOf(source)
  if (existsSync(done) && readFileSync(done, "utf8") === version) return folder
  rmSync(folder, { recursive: true, force: true })
  cpSync(source, folder, { recursive: true })
  const isNode = runtime === process.execPath
  const args = isNode ? ["ci", "--omit=dev", "--no-audit", "--no-fund"] : ["install", "--no-save"]
  install(isNode ? "npm" : runtime, [...args, "--ignore-scripts"], { cwd: folder })
  writeFileSync(done, version)
  return folder
}

/**
 * The folder that the user gives for material which is in no registry: the environment variable `JUDGED_<NAME>`.
 *
 * @param source Where a user gets it, as "github.com/realworld-apps/realworld".
 * @throws NotGiven when the variable is not set or names no folder.
 */
export function fromPath(name: string, source: string): string {
  const variable = `JUDGED_${name.toUpperCase().replaceAll("-", "_")}`
  const path = process.env[variable]
  if (path === undefined) throw new NotGiven(`set ${variable} to a copy of ${source}`)
  if (!existsSync(path)) throw new NotGiven(`${variable}: no such folder`)
  return resolve(path)
}

/** The version of a copy that has none: of the names and sizes of its files. */
export function versionOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => `${relative(folder, file)} ${statSync(file).size}`)
  return createHash("sha256").update(files.toSorted().join("\n")).digest("hex").slice(0, 8)
}

/**
 * A program of a Go module, as `fromGo("h2spec", "github.com/summerwind/h2spec/cmd/h2spec@v2.2.1+incompatible")`,
 * installed once.
 *
 * @throws NotAvailable when Go is missing or cannot install it.
 */
export function fromGo(name: string, module: string): string {
  const folder = join(cache, name, module.replaceAll(/[^\w.-]/g, "_"))
  const program = join(folder, name)
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  install("go", ["install", module], { env: { ...process.env, GOBIN: folder } })
  return program
}

/**
 * A program of a folder with Go sources of this repository, whose modules `go.mod` and `go.sum` name.
 *
 * @throws NotAvailable when Go is missing or cannot install them.
 */
export function fromGoSources(name: string, folder: string): string {
  const program = join(cache, name, name)
  install("go", ["build", "-C", folder, "-o", program, "."])
  return program
}

/**
 * The Python environment with a package of PyPI at an exact version, as `fromPypi("redbot", "2.7.1")`, installed once.
 *
 * @returns the folder of its programs
 * @throws NotAvailable when Python is missing or cannot install it.
 */
export function fromPypi(name: string, version: string): string {
  const folder = join(cache, `${name}-${version}`)
  const done = join(folder, "installed")
  if (existsSync(done)) return join(folder, "bin")
  rmSync(folder, { recursive: true, force: true })
  install("python3", ["-m", "venv", folder])
  install(join(folder, "bin/pip"), ["install", "--quiet", `${name}==${version}`])
  writeFileSync(done, "")
  return join(folder, "bin")
}

function install(
  program: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): void {
  try {
    execFileSync(program, args, { ...options, stdio: "ignore", timeout: 600_000 })
  } catch (error) {
    throw new NotAvailable(`${program} ${args.join(" ")}: ${String(error)}`)
  }
}

/** The commit of a copy of a repository, short; "a copy" where the folder is not of git. */
export function commitOf(folder: string): string {
  const args = ["-C", folder, "rev-parse", "--short=8", "HEAD"]
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" })
  return status === 0 ? stdout.trim() : "a copy"
}
