import type { Manifest } from "../project/project-find.ts"
import { rangeOf } from "../project/versions.ts"

/** Of TypeScript. */
export type Major = 6 | 7

/** Compiles a project with the transformer. */
export type CompileCommand = "precast build" | "tspc"

/** A user's script that runs `tsc`, which runs no transformers. */
export interface Offer {
  readonly script: string
  readonly from: string
  readonly to: string
}

/**
 * `tspc` for a project that has ts-patch, or for which `precast build` does not do the same.
 * @param isPatchNeeded by its tsconfig
 */
export function compileCommand(
  manifest: Manifest,
  typescript: Major,
  isPatchNeeded: boolean,
): CompileCommand {
  if (typescript === 7) return "precast build"
  const scripts = Object.values(manifest.scripts ?? {})
  const isPatched =
    rangeOf(manifest, "ts-patch") !== undefined || scripts.some((text) => /\btspc\b/.test(text))
  const isSame = !isPatched && !isPatchNeeded && scripts.every(isAccepted)
  return isSame ? "precast build" : "tspc"
}

/** Scripts that compile with a compiler that runs no transformers, and the same with one that does. */
export function tscScripts(manifest: Manifest, command: CompileCommand): Offer[] {
  return Object.entries(manifest.scripts ?? {}).flatMap(([script, from]) => {
    const to = command === "tspc" ? from.replace(commandOf("tsc"), "$1tspc") : withBuild(from)
    return to === from ? [] : [{ script, from, to }]
  })
}

function commandOf(name: string): RegExp {
  return new RegExp(`(^|[\\s;&|(])${name}(?=$|[\\s;&|)])(?![^;&|]*--noEmit\\b)`, "g")
}

/** A script with `tsc` or `tspc` → with `precast build`. */
function withBuild(script: string): string {
  return commandsOf(script).map(commandWithBuild).join("")
}

/** `-b app` is `-b -p app`. */
function commandWithBuild(command: string): string {
  const made = command.replace(commandOf("tsp?c"), "$1precast build")
  if (made === command) return command
  return made.replace(
    / (?:-b|--build)( [^-\s]\S*)?(?=\s|$)/,
    (_all, project = "") => ` -b${project === "" ? "" : ` -p${project}`}`,
  )
}

/** A script at its operators, which are parts of their own. */
function commandsOf(script: string): string[] {
  return script.split(/(\s*(?:&&|\|\||[;&|]))/)
}

/** Whether `precast build` accepts the words that `tsc` has in a script. */
function isAccepted(script: string): boolean {
  return commandsOf(script)
    .filter((command) => commandWithBuild(command) !== command)
    .every((command) => ACCEPTED.test(commandWithBuild(command)))
}

const ACCEPTED =
  /precast build(?: +(?:(?:-p|--project) +[^-\s]\S*|-w|--watch|-b|--build|--clean|--force|--dry|--verbose))*\s*$/
