import { findPackage, type Manifest, type Package } from "../project/project-find.ts"
import { majorOf, ranges } from "../project/versions.ts"
import { version } from "../version.ts"
import { fail, type Finding, ok, warn } from "./finding.ts"

/** Is this Node new enough? (bin.js refuses older ones; this one reports.) */
export function checkNode(found: string): Finding {
  const [major = 0, minor = 0] = found.split(".").map(Number)
  const fits = major > 22 || (major === 22 && minor >= 15)
  if (fits) return ok("node", `Node.js ${found}`)
  return fail(
    "node",
    `Node.js ${found} is too old`,
    "Install Node.js 22.15 or newer, best 24: https://nodejs.org",
  )
}

/** TypeScript 6 or 7 as the project resolves it. */
export function checkTypescript(folder: string): Finding {
  const found = findPackage(folder, "typescript")?.manifest.version
  const set = `Set "typescript": "${ranges.typescript}" in devDependencies and install.`
  if (found === undefined) return fail("typescript", "TypeScript is not installed", set)
  const major = majorOf(found)
  if (major === 6 || major === 7) return ok("typescript", `TypeScript ${found}`)
  const isNew = major !== undefined && major > 7
  return fail("typescript", `TypeScript ${found} is too ${isNew ? "new" : "old"}`, set)
}

/** Whether the project has TypeScript 7, which `precast build` uses automatically. */
export function hasTypescript7(folder: string): boolean {
  const found = findPackage(folder, "typescript")?.manifest.version
  return found !== undefined && majorOf(found) === 7
}

/** ts-patch 4, which brings `tspc` for TypeScript 6. */
export function checkTsPatch(folder: string, { scripts = {} }: Manifest): Finding {
  if (hasTypescript7(folder)) return ok("ts-patch", "ts-patch is not needed with TypeScript 7")
  const found = findPackage(folder, "ts-patch")?.manifest.version
  const isCalled = Object.values(scripts).some((script) => /\btspc\b/.test(script))
  if (found === undefined && !isCalled)
    return ok("ts-patch", "ts-patch is not needed: no script runs `tspc`")
  const set = `Set "ts-patch": "${ranges["ts-patch"]}" in devDependencies and install.`
  if (found === undefined) return fail("ts-patch", "ts-patch is not installed", set)
  if (majorOf(found) === 4) return ok("ts-patch", `ts-patch ${found}`)
  return fail("ts-patch", `ts-patch ${found} does not fit TypeScript 6`, set)
}

/** Runtime and transformer are there and of one release: emitted code calls into the runtime. */
export function checkVersions(folder: string): Finding[] {
  const names = ["@precast/runtime", "@precast/transformer"] as const
  const found = names.map((name) => ({ name, at: findPackage(folder, name) }))
  const missing = found.filter(({ at }) => at === undefined)
  if (missing.length > 0) {
    return missing.map(({ name }) =>
      fail("versions", `${name} is not installed`, missingMend(name)),
    )
  }
  const [runtime, transformer] = found.map(
    ({ at }) => (at as Package).manifest.version ?? "unknown",
  )
  if (runtime !== transformer) {
    const text = `@precast/runtime ${runtime} and @precast/transformer ${transformer} are not of one release`
    return [fail("versions", text, "Give both the same version in package.json and install.")]
  }
  if (runtime !== version) {
    const text = `the project has Precast ${runtime}, this command is ${version}`
    return [
      warn("versions", text, `Run the project's own command, or set "precast": "^${runtime}".`),
    ]
  }
  return [ok("versions", `@precast/runtime and @precast/transformer ${runtime}`)]
}

function missingMend(name: string): string {
  return `Run \`precast init\` and install, or add ${name} to package.json.`
}
