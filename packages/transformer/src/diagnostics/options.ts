import type { Settings } from "../compiler/contract.ts"
import { type Asked, OPTIMIZE } from "../ir/optimize.ts"
import { diagnose, type Report } from "./index.ts"

/** Options of the `plugins` entry in tsconfig.json, and of `transform`. */
export interface Options {
  /** `any` inside a type is an error instead of a warning. */
  strictAny: boolean
  /** What emitted code is made for: speed ("speed") or few bytes, as for a browser ("size"). */
  optimize: Asked
  /**
   * Emits code that checks whether the results of endpoints fit their types, which `serve()` uses in
   * development.
   */
  validateResponses: boolean
  /**
   * Whether statements of databases with migrations are checked: by a local PostgreSQL and the descriptions in
   * `precast.sql.json` (true, the default), by those descriptions alone ("offline"), or not at all.
   */
  sql: boolean | "offline"
}

/** Reports options that are not understood: a misspelt one must not be a silent nothing. */
export function checkOptions(given: Readonly<Record<string, unknown>>, report: Report): void {
  for (const [option, value] of Object.entries(given)) {
    const expected = isKnown(option) ? OPTIONS[option](value) : "left out: it is not known"
    if (expected !== null) report.add(diagnose("PC1003", option, expected), null)
  }
}

/** What the option has to be, when the value is something else. */
const OPTIONS: Record<keyof Options, (value: unknown) => string | null> = {
  strictAny: (value) => (typeof value === "boolean" ? null : "true or false"),
  validateResponses: (value) => (typeof value === "boolean" ? null : "true or false"),
  sql: (value) =>
    typeof value === "boolean" || value === "offline" ? null : 'true, false or "offline"',
  optimize: (value) =>
    OPTIMIZE.some((known) => known === value)
      ? null
      : OPTIMIZE.map((known) => JSON.stringify(known)).join(" or "),
}

function isKnown(option: string): option is keyof Options {
  return Object.hasOwn(OPTIONS, option)
}

/** Reports compiler options under which the emitted code would be wrong or stale. */
export function checkSettings(settings: Settings, report: Report): void {
  if (!settings.strictNullChecks) report.add(diagnose("PC1002"), null)
}
