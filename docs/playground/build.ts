// Makes dist/: static files that any server of files can hand out, below any path.
import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import type * as Esbuild from "../../packages/transformer/node_modules/esbuild/lib/main.js"
import { collectTypes } from "./types.ts"

const here = import.meta.dirname
const packages = resolve(here, "../../packages")
export const dist: string = join(here, "dist")
const SITE = resolve(here, "../site/public/playground")
// Installed for the packages, whose builds need it, too.
const require = createRequire(join(packages, "transformer/package.json"))
const esbuild = require("esbuild") as typeof Esbuild

/** @throws Error when the packages are not built, or those of the page cannot be installed */
export async function build(): Promise<void> {
  if (!existsSync(join(packages, "runtime/dist/index.d.ts")))
    throw new Error("The packages have to be built first: npx -y pnpm@12 run build")
  install()
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  await Promise.all([
    bundle({ page: "src/page/main.ts" }),
    bundle({ compiler: "src/compiler/index.ts", worker: "src/compiler/worker.ts" }),
    bundle({ runtime: "src/sandbox/run.ts" }, runtime),
    sandboxPage(),
  ])
  writeFileSync(join(dist, "types.json"), JSON.stringify(collectTypes()))
  for (const name of ["index.html", "style.css"])
    copyFileSync(join(here, "src", name), join(dist, name))
  // The documentation site serves this folder.
  rmSync(SITE, { recursive: true, force: true })
  cpSync(dist, SITE, { recursive: true })
}

/** The editor's packages, which the workspace does not have. */
function install(): void {
  const lock = readFileSync(join(here, "package-lock.json"), "utf8")
  const mark = join(here, "node_modules/.installed-lock.json")
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return
  const { status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: here,
    encoding: "utf8",
    shell: process.platform === "win32",
  })
  if (status !== 0) throw new Error(`npm ci failed in docs/playground:\n${stderr}`)
  writeFileSync(mark, lock)
}

async function bundle(
  entryPoints: Record<string, string>,
  options: Esbuild.BuildOptions = {},
): Promise<void> {
  await esbuild.build({ ...common, entryPoints, outdir: dist, ...options })
}

/** The frame has no origin to load a script from, so its script is inlined in the page. */
async function sandboxPage(): Promise<void> {
  const entryPoints = ["src/sandbox/frame.ts"]
  const made = await esbuild.build({ ...common, ...alone, entryPoints, write: false })
  const script = made.outputFiles![0]!.text.replaceAll("</script", "<\\/script")
  const page = readFileSync(join(here, "src/sandbox/sandbox.html"), "utf8")
  writeFileSync(
    join(dist, "sandbox.html"),
    page.replace("/* frame.js */", () => script),
  )
}

const files = {
  "@precast/runtime": "runtime/src/index.ts",
  "@precast/runtime/client": "runtime/src/client/index.ts",
  "@precast/runtime/emitted": "runtime/src/types/index.ts",
}

/** Unchanged sources of the packages; one file of the transformer reads libraries with Node.js. */
const sources: Esbuild.Plugin = {
  name: "sources",
  setup({ onResolve }) {
    onResolve({ filter: /^@precast\/runtime/ }, ({ path }) => {
      const file = files[path as keyof typeof files]
      return file === undefined ? undefined : { path: join(packages, file) }
    })
    onResolve({ filter: /\/libraries\.ts$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, "libraries-bundled.ts"),
    }))
  },
}

/** Parts of the runtime that need Node.js are included, and throw when they are called. */
const withoutNode: Esbuild.Plugin = {
  name: "without-node",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: "missing" }))
    onLoad({ filter: /^/, namespace: "missing" }, async ({ path }) => {
      const names = Object.keys((await import(path)) as object).filter((name) => name !== "default")
      const said = JSON.stringify(`${path} is not there in the playground.`)
      const contents = [
        `export default function missing() { throw new Error(${said}) }`,
        ...names.map((name) => `export { missing as ${name} }`),
      ]
      return { contents: contents.join("\n") }
    })
  },
}

/** In one file, for where nothing is loaded. */
const alone: Esbuild.BuildOptions = { format: "iife", splitting: false }

const common: Esbuild.BuildOptions = {
  absWorkingDir: here,
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  minify: true,
  legalComments: "linked",
  // Checks for Node.js are false, in tests of these files too.
  define: { process: "undefined" },
  plugins: [sources],
  logLevel: "warning",
  // In parts of the runtime that need Node.js and are not run.
  logOverride: { "empty-import-meta": "silent" },
}

const runtime: Esbuild.BuildOptions = {
  ...alone,
  plugins: [sources, withoutNode],
  // Libraries read the environment as they are loaded.
  inject: ["src/sandbox/process.ts"],
  define: {},
}

/** Names and sizes of what was made, compressed as servers do. */
export function sizes(): { name: string; bytes: number; compressed: number }[] {
  return readdirSync(dist)
    .filter((name) => !name.endsWith(".txt"))
    .map((name) => {
      const text = readFileSync(join(dist, name))
      return { name, bytes: text.length, compressed: gzipSync(text).length }
    })
}

if (import.meta.main) {
  await build()
  for (const { name, bytes, compressed } of sizes())
    console.log(`${name.padEnd(24)} ${kb(bytes)} kB, ${kb(compressed)} kB compressed`)
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(0).padStart(6)
}
