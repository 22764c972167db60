import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { upwards } from "./project-find.ts"

/** Package managers that projects are installed by. */
export type Manager = "npm" | "pnpm" | "yarn" | "bun"

export const managers: readonly Manager[] = ["npm", "pnpm", "yarn", "bun"]
const lockFiles: readonly (readonly [file: string, manager: Manager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
]

/**
 * Which package manager a folder uses: `packageManager` field or lock file, the nearest upwards;
 * else the one that started this process (npm_config_user_agent); else npm.
 */
export function detectManager(folder: string, env: NodeJS.ProcessEnv): Manager {
  for (const above of upwards(folder)) {
    const found =
      managerField(above) ?? lockFiles.find(([file]) => existsSync(join(above, file)))?.[1]
    if (found !== undefined) return found
  }
  return managerNamed(env.npm_config_user_agent?.split("/")[0]) ?? "npm"
}

/** The words that run a script of package.json: `npm run dev`, `pnpm dev`. */
export function runScript(manager: Manager, script: string): string {
  return manager === "npm" || manager === "bun"
    ? `${manager} run ${script}`
    : `${manager} ${script}`
}

/** The words that add a development dependency to the project in `folder`. */
export function addWords(manager: Manager, folder: string, spec: string): string[] {
  if (manager === "npm") return ["install", "--save-dev", spec]
  // pnpm adds nothing to the root of a workspace without a flag for it.
  const isRoot = manager === "pnpm" && existsSync(join(folder, "pnpm-workspace.yaml"))
  return ["add", ...(isRoot ? ["-w"] : []), manager === "bun" ? "-d" : "-D", spec]
}

function managerField(folder: string): Manager | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const field = (manifest as { packageManager?: unknown } | null)?.packageManager
    return typeof field === "string" ? managerNamed(field.split("@")[0]) : undefined
  } catch {
    return undefined // absent or broken: other signs decide; who needs the file reports it
  }
}

function managerNamed(name: string | undefined): Manager | undefined {
  return managers.find((manager) => manager === name)
}
