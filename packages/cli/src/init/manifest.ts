import { addProperty, replaceValue } from "../project/jsonc.ts"
import type { Manifest } from "../project/project-find.ts"
import { majorOf, rangeOf, ranges, typescript7, uwebsockets } from "../project/versions.ts"
import { type CompileCommand, type Major, type Offer, tscScripts } from "./compile-command.ts"
import type { HttpCore } from "./http-core.ts"

/** An edit of one file and its description. */
export interface Edit {
  readonly text: string
  /** What was added, a line each. */
  readonly added: readonly string[]
  /** What was left as it is although it does not fit, and what to do. */
  readonly kept: readonly string[]
}

/** What a package with "type": "commonjs" cannot do. */
export const commonJsLimits: string =
  "`await` outside of functions and `node --import @precast/transformer/register` do not work; `precast build` and `precast dev` do"

const inDependencies = new Set<string>(["@precast/runtime"])

/** package.json with the dependencies and scripts that Precast needs; scripts of the user stay. */
export function editManifest(
  before: string,
  manifest: Manifest,
  options: {
    readonly start: string
    /** For a project without a test of its own; only where `isBare`. */
    readonly test: string
    readonly replace: readonly Offer[]
    /** No source file is there yet: what `npm init` wrote for one may be changed. */
    readonly isBare: boolean
    readonly typescript: Major
    readonly command: CompileCommand
    readonly core: HttpCore
  },
): Edit {
  const added: string[] = []
  const kept: string[] = []
  let text = before
  const put = (section: string, key: string, value: string): void => {
    const has =
      manifest[section] !== undefined || added.some((line) => line.startsWith(`${section}.`))
    if (!has) text = addProperty(text, [], section, "{}")
    text = addProperty(text, [section], key, JSON.stringify(value))
    added.push(`${section}.${key}: ${value}`)
  }
  // `npm init` writes "commonjs", in which the `await serve(…)` of the first file is not allowed.
  if (options.isBare && manifest.type !== "module") {
    text =
      manifest.type === undefined
        ? addProperty(text, [], "type", '"module"')
        : replaceValue(text, ["type"], '"module"')
    added.push("type: module")
  }
  if (!options.isBare && manifest.type === "commonjs")
    kept.push(`type is "commonjs", so ${commonJsLimits}: set "type": "module" for all of them`)
  for (const { script, to } of options.replace) {
    text = replaceValue(text, ["scripts", script], JSON.stringify(to))
    added.push(`scripts.${script}: ${to}`)
  }
  for (const [script, command] of Object.entries({
    build: options.command,
    dev: "precast dev",
    start: options.start,
  })) {
    const own = manifest.scripts?.[script]
    if (own === undefined) put("scripts", script, command)
    else if (script === "dev" && !/\bprecast dev\b|\btspc\b/.test(own)) {
      kept.push(`scripts.dev is \`${own}\`: \`precast dev\` compiles and restarts on changes`)
    }
  }
  if (options.isBare) {
    const own = manifest.scripts?.test
    if (own === undefined) put("scripts", "test", options.test)
    else if (own.includes("no test specified")) {
      // What `npm init` writes.
      text = replaceValue(text, ["scripts", "test"], JSON.stringify(options.test))
      added.push(`scripts.test: ${options.test}`)
    }
  }
  const replaced = new Set(options.replace.map(({ script }) => script))
  for (const { script, from, to } of tscScripts(manifest, options.command)) {
    if (!replaced.has(script))
      kept.push(`scripts.${script} is \`${from}\`, which runs no transformers: make it \`${to}\``)
  }
  const isNew = rangeOf(manifest, "@precast/runtime") === undefined
  for (const [name, range] of Object.entries(rangesWith(options.typescript, options.command))) {
    const own = rangeOf(manifest, name)
    if (own === undefined)
      put(inDependencies.has(name) ? "dependencies" : "devDependencies", name, range)
    else kept.push(...wrongRange(name, own, range))
  }
  // Not for a project that has the runtime without it.
  if (isNew && options.core === "uws" && rangeOf(manifest, "uWebSockets.js") === undefined)
    put("optionalDependencies", "uWebSockets.js", uwebsockets)
  return { text, added, kept }
}

/** Only `tspc` needs ts-patch. */
function rangesWith(typescript: Major, command: CompileCommand): Readonly<Record<string, string>> {
  if (command === "tspc") return ranges
  const { "ts-patch": _, ...others } = ranges
  return typescript === 7 ? { ...others, typescript: typescript7 } : others
}

/** TypeScript that a project has chosen: by its own package.json, else as `wanted`, else as it is installed; else 6. */
export function majorFor(
  manifest: Manifest,
  installed: string | undefined,
  wanted: Major | undefined,
): Major {
  const named = rangeOf(manifest, "typescript")
  const major = (named && majorOf(named)) ?? wanted ?? (installed && majorOf(installed))
  return major === 7 ? 7 : 6
}

function wrongRange(name: string, own: string, wanted: string): string[] {
  if (name !== "typescript" && name !== "ts-patch") return []
  const [major, needed] = [majorOf(own), majorOf(wanted)]
  if (major === undefined || major === needed) return []
  const or = name === "typescript" ? " or 7" : ""
  return [`${name} is ${own}, Precast needs ${needed}${or}: set "${name}": "${wanted}"`]
}
