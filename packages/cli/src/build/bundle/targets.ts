import { readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { cliError } from "../../errors/cli-error.ts"

/** Platforms that `precast build --target` writes for. */
export const targets = ["lambda", "lambda-stream", "vercel", "cloudflare"] as const
export type Target = (typeof targets)[number]

/** How an application becomes a program of the platform. */
export interface Platform {
  /** The module that runs there, below the compiler's output folder or that of the project. */
  readonly file: string
  readonly isBelowProject?: boolean
  /** A module of Node's, or one that a host of workers loads. */
  readonly isWorker?: boolean
  /** What follows the import of `app` in the module. */
  readonly text: string
  /** Files of the platform next to the module. @returns their paths */
  finish(file: string, names: { readonly project: string }): Promise<string[]> | string[]
}

export const platforms: Readonly<Record<Target, Platform>> = {
  lambda: lambda(""),
  "lambda-stream": lambda(", { stream: true }"),
  vercel: {
    file: ".vercel/output/functions/index.func/index.mjs",
    isBelowProject: true,
    text: fetchText("x-real-ip"),
    finish: (file) => [
      writeJson(join(dirname(file), ".vc-config.json"), VERCEL_FUNCTION),
      writeJson(resolve(dirname(file), "../../config.json"), VERCEL_ROUTES),
    ],
  },
  cloudflare: {
    file: "cloudflare/worker.mjs",
    isWorker: true,
    text: fetchText("cf-connecting-ip"),
    finish: (file, { project }) => [
      writeJson(join(dirname(file), "wrangler.json"), {
        name: project.replace(/^@/, "").replace(/[^a-z\d-]+/gi, "-"),
        main: basename(file),
        compatibility_date: COMPATIBLE_WITH,
        no_bundle: true,
      }),
    ],
  },
}

/**
 * The module that serves the application of an entry.
 * @param entry compiled file that exports it
 * @param exports names that the entry exports
 * @throws CliError PC3097 when the entry exports no application
 */
export function moduleFor({ text }: Platform, entry: string, exports: readonly string[]): string {
  const name = ["default", "app"].find((each) => exports.includes(each))
  if (name === undefined) throw cliError("PC3097", basename(entry))
  return `import { ${name} as app } from ${JSON.stringify(`./${basename(entry)}`)}\n${text}`
}

/** The behaviour of Cloudflare's hosts that the code is tested with; it has Node's modules since August 2026. */
const COMPATIBLE_WITH = "2026-11-01"

const VERCEL_FUNCTION = {
  runtime: "nodejs24.x",
  handler: "index.mjs",
  launcherType: "Nodejs",
  shouldAddHelpers: false,
  supportsResponseStreaming: true,
}

/** Files that the project adds to `static` first, then the application. */
const VERCEL_ROUTES = {
  version: 3,
  routes: [{ handle: "filesystem" }, { src: "/(.*)", dest: "/index" }],
}

function lambda(options: string): Platform {
  return {
    file: "lambda/index.mjs",
    text: `import { lambdaHandler } from "@precast/runtime/lambda"
export const handler = lambdaHandler(app${options})\n`,
    async finish(file) {
      const { zipSync } = await import("fflate")
      const archive = `${dirname(file)}.zip`
      const files = { [basename(file)]: readFileSync(file) }
      // The same bytes for the same program: a new hash means a new deployment.
      writeFileSync(archive, zipSync(files, { level: 9, mtime: FIRST_TIME }))
      return [archive]
    },
  }
}

/** The first time that the format has. */
const FIRST_TIME = new Date(1980, 0, 1)

/** A handler of web requests; the platform sets the header with the client's address, whatever a client sends. */
function fetchText(header: string): string {
  return `export default {
  fetch: (request) => app.fetch(request, { address: request.headers.get("${header}") ?? "" }),
}\n`
}

function writeJson(file: string, value: object): string {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
  return file
}
