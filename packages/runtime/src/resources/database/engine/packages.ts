import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/**
 * Folder of a package: one of the project's own dependencies (or of those in `through`), else a
 * dependency of the runtime. Undefined if it is not installed.
 */
export function findPackage(
  project: string,
  name: string,
  through: readonly string[] = [],
): string | undefined {
  const own = [join(project, "package.json"), fileURLToPath(import.meta.url)]
  const behind = through.flatMap((each) => own.map((from) => resolveFrom(from, each)))
  for (const from of [...own, ...behind]) {
    const found = from && resolveFrom(from, name)
    if (found) return folderOf(found, name)
  }
  return undefined
}

/**
 * Downloads an npm package into a folder of the cache, unless it is there. It is renamed into
 * place once it is complete; scripts of packages are not run.
 * @returns the folder whose `node_modules` has it
 */
export async function bringPackage(cache: string, name: string, version: string): Promise<string> {
  const folder = join(cache, `${name.replace("/", "-").replace("@", "")}-${version}`)
  if (existsSync(folder)) return folder
  const made = `${folder}.${process.pid}`
  mkdirSync(made, { recursive: true, mode: 0o755 })
  const words = ["install", "--prefix", made, "--no-audit", "--no-fund", "--no-save"]
  const quiet = ["--ignore-scripts", "--prefer-offline", "--loglevel=error"]
  try {
    await runNpm([...words, ...quiet, `${name}@${version}`], made)
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function runNpm(words: readonly string[], cwd: string): Promise<void> {
  return new Promise((done, failed) => {
    const isWindows = process.platform === "win32"
    const npm = spawn(isWindows ? "npm.cmd" : "npm", words, {
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
      shell: isWindows,
    })
    let said = ""
    npm.stderr.setEncoding("utf8").on("data", (text: string) => (said += text))
    npm.on("error", (error) => failed(error))
    npm.on("close", (code) => {
      if (code === 0) done()
      else failed(new Error(`npm: ${said.trim().split("\n").slice(-2).join(" ") || code}`))
    })
  })
}

function resolveFrom(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(name)
  } catch {
    return undefined
  }
}

// Packages need not export their package.json.
function folderOf(file: string, name: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === name)
      return folder
  }
  return undefined
}
