import { rmSync } from "node:fs"
import type { LastBuild, Outlines } from "@precast/transformer"
import { packagesNow, stampOf } from "@precast/transformer/inputs"
import {
  type KnownBuild,
  type KnownScript,
  type Output,
  readBuild,
  writeBuild,
  writeOutputs,
} from "./build-cache.ts"
import type { Made, Script } from "./emit.ts"
import type { Compiled } from "./finish.ts"
import { buildFileFor } from "../build/unchanged.ts"

/** What the last build of a project has left to the present one. */
export interface Before {
  /** undefined: every file has to be compiled. */
  readonly last: LastBuild | undefined
  /** Arguments for a `tsc` that writes only what has changed; empty without a cache. */
  readonly flags: readonly string[]
  /** Whether a name that `tsc` lists is of the cache. */
  isOurs(name: string): boolean
  /** JavaScript of outlines that TypeScript need not make again. */
  scriptsFor(made: Outlines): ReadonlyMap<string, Compiled>
  /** Puts JavaScript in place of what `tsc` has written, where it is not there already. */
  install(made: Outlines, scripts: readonly Script[]): void
  /**
   * Keeps the build for the next one.
   * @param written names of all output that is written now; null: some of it is not known
   * @returns names of all output
   */
  keep(made: Outlines, scripts: Made, written: readonly string[] | null): readonly string[]
}

/** @param canSkip whether `tsc` may leave output that nothing has changed as it is */
export function openBefore(tsconfig: string, since: number, canSkip: boolean): Before {
  const known = readBuild(tsconfig)
  const packages = packagesNow(tsconfig, known?.inputs)
  const info = buildFileFor(tsconfig, "tsbuildinfo")
  const outputs: KnownBuild["outputs"] = known?.outputs ?? new Map<string, Output>()
  const isThere = (file: string): boolean => {
    const { stamp = "" } = outputs.get(file) ?? {}
    return stamp !== "" && stampOf(file) === stamp
  }
  const isKept = (file: string): boolean => outputs.get(file)?.isKept === true && isThere(file)
  // Those that are as the build that is kept has written them.
  const left = new Set<string>()
  const isLeft = (file: string): boolean => {
    const is = isKept(file)
    if (is) left.add(file)
    return is
  }
  // A build info file costs `tsc` a third more, which builds that are the only one in a folder need not pay.
  const isSkipping = canSkip && info !== undefined && known !== undefined
  const isIntact = outputs.size > 0 && [...outputs.keys()].every(isThere)
  // With an older one it would leave alone what has gone, lacks our code, or was written without it.
  if (info !== undefined && !(isSkipping && isIntact)) rmSync(info, { force: true })

  return {
    last: known && { ...known.last, isThere: isLeft },
    flags: isSkipping ? ["--incremental", "--tsBuildInfoFile", info] : [],
    isOurs: (name) => name === info,
    scriptsFor(made) {
      const all = [...(known?.scripts ?? [])].filter(([file, script]) =>
        isStill(file, script, made),
      )
      return new Map(all.map(([file, { script }]) => [file, script]))
    },
    install(made, scripts) {
      const moved = made.moved()
      for (const script of scripts) {
        const { fileName } = script.outline
        const isSame = made.kept.has(fileName) && !moved.has(fileName)
        const files = filesOf(script).filter((file) => outputs.has(file))
        if (isSame && files.length > 0 && files.every(isLeft)) continue
        script.install()
        if (isSame) for (const file of files) left.add(file)
      }
    },
    keep(made, { scripts }, written) {
      const all = [...outputs.keys(), ...(written ?? [])]
      const now = [...new Set(all)].filter((file) => !isModule(file) || stampOf(file) !== "")
      const { fresh, kept } = made
      const isFew =
        known !== undefined && isIntact && fresh.length <= Math.min(MOST_FRESH, kept.size)
      const state = isFew ? null : made.state()
      const build = state && { state, scripts: scriptsOf(scripts, made) }
      const digest = isFew ? known.digest : build && writeBuild(tsconfig, build, since, packages)
      const ours = new Set(scripts.flatMap(filesOf))
      const isAsKept = (file: string): boolean =>
        !isFew || left.has(file) || !(isModule(file) || ours.has(file))
      const stamps = now.map((file): [string, Output] => [
        file,
        { stamp: stampOf(file), isKept: isAsKept(file) },
      ])
      if (digest) writeOutputs(tsconfig, new Map(written ? stamps : []), digest)
      return now
    },
  }
}

/** A build that has compiled few files since another one was kept is not kept itself: that takes a tenth of a second. */
const MOST_FRESH = 8

function filesOf({ output }: Script): string[] {
  return [output, `${output}.map`]
}

/** Whether TypeScript would make the same of the outline of a file. */
function isStill(file: string, { outline, standAlone }: KnownScript, made: Outlines): boolean {
  if (made.kept.has(file)) return true
  if (!standAlone || !made.standAlone) return false
  return made.files.some(({ fileName, text }) => fileName === file && text === outline)
}

function scriptsOf(scripts: readonly Script[], made: Outlines): ReadonlyMap<string, KnownScript> {
  const { standAlone } = made
  return new Map(
    scripts.flatMap((each) => {
      const script = each.compiled()
      const { fileName, text } = each.outline
      return script ? [[fileName, { outline: text, script, standAlone }] as const] : []
    }),
  )
}

/** Modules are taken away when nothing uses them any more. */
const isModule = (file: string): boolean => /\.precast\.[cm]?js$/.test(file)

/** Without a cache. */
export const NO_BEFORE: Before = {
  last: undefined,
  flags: [],
  isOurs: () => false,
  scriptsFor: () => new Map(),
  install: (_made, scripts) => scripts.forEach((script) => script.install()),
  keep: (_made, _scripts, written) => written ?? [],
}
