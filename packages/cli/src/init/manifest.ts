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

export interface ManifestOptions {
  readonly start: string
  /** For a project without a test of its own; only where `isBare`. */
  readonly test: string
  readonly replace: readonly Offer[]
  /** No source file is there yet: what `npm init` wrote for one may be changed. */
  readonly isBare: boolean
  readonly typescript: Major
  readonly command: CompileCommand
  readonly core: HttpCore
}

/** package.json with the dependencies and scripts that Precast needs; scripts of the user stay. */
export function editManifest(before: string, manifest: Manifest, options: ManifestOptions): Edit {
  const draft: Draft = { manifest, text: before, added: [], kept: [] }
  setType(draft, options.isBare)
  for (const { script, to } of options.replace) replaceScript(draft, script, to)
  addScripts(draft, options)
  if (options.isBare) addTest(draft, options.test)
  keepScripts(draft, options)
  addDependencies(draft, options)
  return draft
}

interface Draft extends Edit {
  readonly manifest: Manifest
  text: string
  readonly added: string[]
  readonly kept: string[]
}

function put(draft: Draft, section: string, key: string, value: string): void {
  const { manifest, added } = draft
  const has =
    manifest[section] !== undefined || added.some((line) => line.startsWith(`${section}.`))
  if (!has) draft.text = addProperty(draft.text, [], section, "{}")
  draft.text = addProperty(draft.text, [section], key, JSON.stringify(value))
  added.push(`${section}.${key}: ${value}`)
}

function replaceScript(draft: Draft, script: string, to: string): void {
  draft.text = replaceValue(draft.text, ["scripts", script], JSON.stringify(to))
  draft.added.push(`scripts.${script}: ${to}`)
}

/** `npm init` writes "commonjs", in which the `await serve(…)` of the first file is not allowed. */
function setType(draft: Draft, isBare: boolean): void {
  const { type } = draft.manifest
  if (!isBare && type === "commonjs")
    draft.kept.push(
      `type is "commonjs", so ${commonJsLimits}: set "type": "module" for all of them`,
    )
  if (!isBare || type === "module") return
  draft.text =
    type === undefined
      ? addProperty(draft.text, [], "type", '"module"')
      : replaceValue(draft.text, ["type"], '"module"')
  draft.added.push("type: module")
}

function addScripts(draft: Draft, { command, start }: ManifestOptions): void {
  for (const [script, own] of Object.entries({ build: command, dev: "precast dev", start })) {
    const present = draft.manifest.scripts?.[script]
    if (present === undefined) put(draft, "scripts", script, own)
    else if (script === "dev" && !/\bprecast dev\b|\btspc\b/.test(present))
      draft.kept.push(
        `scripts.dev is \`${present}\`: \`precast dev\` compiles and restarts on changes`,
      )
  }
}

function addTest(draft: Draft, test: string): void {
  const own = draft.manifest.scripts?.test
  if (own === undefined) put(draft, "scripts", "test", test)
  // What `npm init` writes.
  else if (own.includes("no test specified")) replaceScript(draft, "test", test)
}

/** Scripts of the user that run `tsc`, and are not replaced. */
function keepScripts({ manifest, kept }: Draft, { replace, command }: ManifestOptions): void {
  const replaced = new Set(replace.map(({ script }) => script))
  for (const { script, from, to } of tscScripts(manifest, command)) {
    if (!replaced.has(script))
      kept.push(`scripts.${script} is \`${from}\`, which runs no transformers: make it \`${to}\``)
  }
}

function addDependencies(draft: Draft, { typescript, command, core }: ManifestOptions): void {
  const { manifest, kept } = draft
  const isNew = rangeOf(manifest, "@precast/runtime") === undefined
  for (const [name, range] of Object.entries(rangesWith(typescript, command))) {
    const own = rangeOf(manifest, name)
    if (own === undefined)
      put(draft, inDependencies.has(name) ? "dependencies" : "devDependencies", name, range)
    else kept.push(...wrongRange(name, own, range))
  }
  // Not for a project that has the runtime without it.
  if (isNew && core === "uws" && rangeOf(manifest, "uWebSockets.js") === undefined)
    put(draft, "optionalDependencies", "uWebSockets.js", uwebsockets)
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
