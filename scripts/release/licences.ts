// Licences of what our packages bring along, and of what this repository is built and tested with.
import { execFileSync } from "node:child_process"

/** They may be used and given on in programs of any licence. By SPDX. */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
])

/** Of tools, which no user gets: files of theirs that we would change stay under their licence. */
const ALLOWED_IN_TOOLS: ReadonlySet<string> = new Set([
  ...ALLOWED,
  "CC-BY-4.0",
  "MPL-2.0",
  "Python-2.0",
  "PSF-2.0",
])

/** Packages whose package.json has no expression of SPDX, with the licence that was read in them. */
const READ: Readonly<Record<string, string>> = {}

/** A package as `pnpm licenses list --json` has it. */
export interface Licensed {
  readonly name: string
  readonly license: string
}

/** Those that are not allowed, as `name (licence)`. */
export function refused(packages: readonly Licensed[], allowed: ReadonlySet<string>): string[] {
  return packages
    .filter(({ name, license }) => !isAllowed(READ[name] ?? license, allowed))
    .map(({ name, license }) => `${name} (${license})`)
}

/** Of `A OR B` one is enough, of `A AND B` both have to be. */
function isAllowed(licence: string, allowed: ReadonlySet<string>): boolean {
  const text = licence.replaceAll(/[()]/g, " ")
  return text
    .split(/\bOR\b/)
    .some((choice) => choice.split(/\bAND\b/).every((part) => allowed.has(part.trim())))
}

if (import.meta.main) {
  const users = list("--prod", "--filter", "./packages/*", "--filter", "@precast/bench")
  const all = list("-r")
  const wrong = [...refused(users, ALLOWED), ...refused(all, ALLOWED_IN_TOOLS)]
  for (const line of new Set(wrong)) console.error(`not allowed: ${line}`)
  console.log(`${users.length} packages that users get, ${all.length} in all: their licences`)
  if (wrong.length > 0 || users.length === 0) process.exitCode = 1
}

function list(...words: readonly string[]): Licensed[] {
  const command = ["-y", "--prefer-offline", "pnpm@12", ...words, "licenses", "list", "--json"]
  const text = execFileSync("npx", command, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  return Object.values(JSON.parse(text) as Record<string, Licensed[]>).flat()
}
