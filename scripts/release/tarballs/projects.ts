// `precast init` as a new user has it: each template, each package manager, from the packages as published.
import { strict as assert } from "node:assert"
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { finish, whileServing } from "./process.ts"
import type { Registry } from "./registry.ts"
import { cache, managerFolder, type ManagerName, nodeFolder, pathWith } from "./tools.ts"

/** One project: how a user of that package manager makes it, runs it and sends requests to it. */
export interface Trial {
  readonly manager: ManagerName
  readonly template: string
  /** Yarn's other way to install. */
  readonly pnp?: boolean
  /** Compiled by TypeScript 7. */
  readonly seven?: boolean
}

/** Each template and each package manager at least once. */
export const trials: readonly Trial[] = [
  { manager: "npm", template: "api" },
  { manager: "pnpm", template: "monorepo" },
  { manager: "yarn", template: "minimal" },
  { manager: "bun", template: "api-postgres" },
  { manager: "npm", template: "monorepo", seven: true },
]

/** How each runs a program that is not installed. */
export const START: Readonly<Record<ManagerName, readonly string[]>> = {
  npm: ["npx", "--yes", "precast"],
  pnpm: ["pnpm", "dlx", "precast"],
  yarn: ["yarn", "dlx", "-q", "precast"],
  bun: ["bunx", "precast"],
}

/** A path of each template, then a text of its response. */
const ASKED: Readonly<Record<string, readonly [path: string, answer: RegExp]>> = {
  minimal: ["/hello/world", /"Hello, world"/],
  api: ["/api/tasks", /\{"tasks":\[\]\}/],
  "api-postgres": ["/api/tasks", /\{"tasks":\[/],
  monorepo: ["/orders", /\{"orders":\[\]\}/],
}

/** @throws Error with the command and its output */
export async function tryProject(trial: Trial, registry: Registry, folder: string): Promise<void> {
  const { manager, template } = trial
  const began = performance.now()
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1)
  const above = join(folder, `${manager}-${template}`)
  mkdirSync(above)
  const env = await environment(trial, registry, above)
  const init = [...START[manager], "init", "my-app", "--template", template, "--yes", "--no-git"]
  if (trial.seven) init.push("--typescript", "7")
  const said = await finish(init, { cwd: above, env })
  const installed = seconds()
  assert.match(said, new RegExp(`Next:\\s+cd my-app\\s+${manager === "npm" ? "npm run" : manager}`))
  const place = { cwd: join(above, "my-app"), env }
  checkFiles(place.cwd)
  const run = (script: string): string[] => [manager, "run", script]
  const [path, answer] = ASKED[template] ?? ["/", /./]
  const ask = async (url: string): Promise<void> => {
    const given = await fetch(url + path)
    assert.equal(given.status, 200)
    assert.match(await given.text(), answer)
  }
  const before = performance.now()
  await whileServing(run("dev"), place, ask)
  const served = ((performance.now() - before) / 1000).toFixed(1)
  assert.match(await finish(run("test"), place), /# pass [1-9]|ℹ pass [1-9]/)
  await finish(run("build"), place)
  await whileServing(run("start"), place, ask)
  console.log(
    `${manager}${trial.pnp ? " (PnP)" : ""}, ${template}${trial.seven ? ", TypeScript 7" : ""}: made and installed in ${installed} s, ` +
      `a request got its response after ${served} s; tests, build and start: ${seconds()} s`,
  )
}

function checkFiles(cwd: string): void {
  for (const file of [".gitignore", ".editorconfig", ".vscode/settings.json", "README.md"])
    assert.ok(existsSync(join(cwd, file)), file)
  const { scripts } = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")) as {
    scripts: Record<string, string>
  }
  for (const script of ["dev", "build", "start", "test"]) assert.ok(scripts[script], script)
}

/** The registry and caches of each, by its own variables; empty home folders. */
export async function environment(
  { manager, pnp }: Trial,
  registry: Registry,
  above: string,
): Promise<NodeJS.ProcessEnv> {
  const temporary = join(above, ".cache")
  const PATH = pathWith(await nodeFolder("24"), await managerFolder(manager))
  const all = { PATH, NO_COLOR: "1", CI: "", npm_config_user_agent: undefined }
  switch (manager) {
    case "npm":
      return { ...all, npm_config_registry: registry.url, npm_config_cache: join(cache, "npm") }
    case "pnpm":
      return {
        ...all,
        npm_config_registry: registry.url,
        pnpm_config_registry: registry.url,
        pnpm_config_store_dir: join(cache, "pnpm"),
        pnpm_config_cache_dir: temporary,
      }
    case "yarn":
      return {
        ...all,
        YARN_NPM_REGISTRY_SERVER: registry.url.replace(/\/$/, ""),
        YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
        YARN_GLOBAL_FOLDER: temporary,
        YARN_ENABLE_TELEMETRY: "0",
        ...(pnp && { YARN_NODE_LINKER: "pnp" }),
      }
    case "bun":
      return { ...all, npm_config_registry: registry.url, BUN_INSTALL_CACHE_DIR: temporary }
    default:
      return manager satisfies never
  }
}
