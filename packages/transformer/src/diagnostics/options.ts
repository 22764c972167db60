import { diagnose, type Report } from "./index.ts"

/** Options of the `plugins` entry in tsconfig.json, and of `transform`. */
export interface Options {
  /** `any` inside a type is an error instead of a warning. */
  strictAny: boolean
}

/** Reports options that are not understood: a misspelt one must not be a silent nothing. */
export function checkOptions(given: Readonly<Record<string, unknown>>, report: Report): void {
  for (const [option, value] of Object.entries(given)) {
    if (option !== "strictAny")
      report.add(diagnose("PC1003", option, "left out: it is not known"), null)
    else if (typeof value !== "boolean")
      report.add(diagnose("PC1003", option, "true or false"), null)
  }
}
