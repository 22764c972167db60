import type { Estimate, Spread } from "../results/result-types.ts"
import type { BuilderName } from "./builders.ts"
import type { Bytes } from "./count-bytes.ts"

/** What one builder takes for one project. */
export interface BuilderRow {
  readonly builder: BuilderName
  readonly title: string
  readonly cpuMs: Spread
  readonly wallMs: Spread
  readonly peakMb: Spread
  /** CPU time to that of plain `tsc` of the same TypeScript, each round to the same round. */
  readonly ratio?: Estimate
  readonly bytes: Bytes
  readonly start?: StartRow
}

/** What a start of the built program takes. */
export interface StartRow {
  /** To the first right response. */
  readonly cpuMs: Spread
  readonly rssMb: Spread
  /** How many requests came after it, over all endpoints, ten at a time. */
  readonly requests: number
  readonly requestsCpuMs: Spread
}

/** How a program was built: a file for each module, one with all packages, or one of `--compile-cache`. */
export type ProgramForm = "modules" | "file" | "cacheFile"

/** The form of a row in words, such as `one file, compile cache`. */
export function formTitle({ form, cached }: ProgramStartRow): string {
  if (form === "cacheFile" && !cached) return "the same file without its cache"
  return `${form === "modules" ? "modules" : "one file"}${cached ? ", compile cache" : ""}`
}

/** Starts of a program in one form. */
export interface ProgramStartRow {
  readonly builder: BuilderName
  readonly endpoints: number
  readonly form: ProgramForm
  /** With Node's compile cache, filled before. */
  readonly cached: boolean
  readonly start: StartRow
}

/** A generated project with its builders. */
export interface ProjectResult {
  readonly project: string
  readonly endpoints: number
  readonly types: number
  readonly rows: readonly BuilderRow[]
}

/** Decoders of one type in 20 files, called alternately, and one of them called as often. */
export interface TurnsRow {
  readonly builder: BuilderName
  /** Time of the 20 to that of the one. */
  readonly ratio: Spread
}

/** What one more endpoint of a known type adds. */
export interface UseRow {
  readonly builder: BuilderName
  readonly use: string
  readonly bytes: Bytes
}

/** A bundle for browsers of a client of all endpoints. */
export interface ClientRow {
  readonly builder: BuilderName
  readonly endpoints: number
  readonly minified: number
  readonly gzipped: number
  /** Of a bundle by Vite, what a page loads: the code of issues is loaded when a response does not match. */
  readonly loaded?: { readonly minified: number; readonly gzipped: number }
}

/** From the edit of a file to the message of the watching compiler that it is done, or a build after it. */
export interface EditRow {
  readonly builder: BuilderName
  readonly endpoints: number
  readonly edit: string
  readonly ms: Spread
  /** To the last change of the output before the message; of a watching compiler whose output has something of the edit. */
  readonly writtenMs?: Spread
  /** Of a build. */
  readonly cpuMs?: Spread
}

/** What a program of SQL statements takes whose check is off, is made by a database, or by `precast.sql.json` without one. */
export interface StatementsRow {
  readonly builder: BuilderName
  readonly statements: number
  readonly check: "off" | "database" | "file"
  /** A cold build. */
  readonly cpuMs: Spread
  readonly wallMs: Spread
  /** From the edit of a statement to the message of the watching compiler that it is done. */
  readonly editMs: Spread
}

/** Everything that `precast bench build` measured. */
export interface BuildReport {
  readonly format: 1
  readonly date: string
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly node: string
    readonly system: string
  }
  readonly versions: Readonly<Record<string, string>>
  readonly rounds: number
  readonly projects: readonly ProjectResult[]
  readonly turns: readonly TurnsRow[]
  readonly uses: readonly UseRow[]
  readonly clients: readonly ClientRow[]
  /** Absent in older results. */
  readonly starts?: readonly ProgramStartRow[]
  readonly edits: readonly EditRow[]
  readonly statements: readonly StatementsRow[]
  /** Packages that were not found. */
  readonly missing: readonly string[]
}
