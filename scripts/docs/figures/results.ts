// The content of the result files that pages show.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { LibReport } from "../../../benchmarks/bench/src/lib/lib-report.ts"
import { upgradeReport } from "../../../benchmarks/bench/src/results/read-report.ts"
import type { Report, Spread } from "../../../benchmarks/bench/src/results/result-types.ts"

const folder = join(import.meta.dirname, "../../../benchmarks/results")

/** Content of `benchmarks/results/<name>.json`, of a form that the benchmark gives it. */
export const result = <T>(name: string): T =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as T

/** Whether there is such a file. */
export const hasResult = (name: string): boolean => existsSync(join(folder, `${name}.json`))

/** A result of `precast bench`. */
export const report = (name: string): Report => upgradeReport(result(name))

/** The result of `precast bench lib`. */
export const libReport = (): LibReport | undefined => (hasResult("lib") ? result("lib") : undefined)

/** `decode.json`: ratios of decode<T> to the others. */
export interface DecodeResult {
  readonly rows: readonly {
    readonly payload: string
    readonly characters: number
    readonly toParse: number
    readonly toTypia: number
  }[]
}

/** `encode.json`: nanoseconds a call. */
export interface EncodeResult {
  readonly rows: readonly {
    readonly payload: string
    readonly characters: number
    readonly nanoseconds: Readonly<Record<string, number | null>>
  }[]
}

interface CheckTimes {
  readonly nanoseconds: Readonly<Record<string, { readonly median: number }>>
  readonly ratios: Readonly<Record<string, number>>
}

/** `check.json`: contenders by subject; ratios are those of the other to Precast. */
export interface CheckResult {
  readonly rows: Readonly<Record<string, Readonly<Record<string, CheckTimes | string>>>>
}

/** `size.json`: bytes by operation. */
export interface SizeResult {
  readonly sizes: Readonly<
    Record<string, Readonly<Record<string, { readonly gzipped: number; readonly emitted: number }>>>
  >
}

/** `topics.json`: the rounds of each library in short. */
export interface TopicsResult {
  readonly results: Readonly<
    Record<string, Readonly<Record<"perSecond" | "cpu" | "database", Spread>>>
  >
}

/** `compile-compare.json`: whole builds. */
export interface CompareResult {
  readonly date: string
  readonly rounds: number
  readonly rows: readonly {
    readonly endpoints: number
    readonly name: string
    readonly coldMs: number | null
    readonly editMs: number | null
    readonly peakMb: number | null
  }[]
}

/** `compile-rebuild.json`: edits in bundlers. */
export interface RebuildResult {
  readonly project: { readonly endpoints: number }
  readonly rows: Readonly<
    Record<
      string,
      | {
          readonly oneMs: number | null
          readonly sharedMs?: number | null
          readonly oursMs?: number | null
        }
      | undefined
    >
  >
}
