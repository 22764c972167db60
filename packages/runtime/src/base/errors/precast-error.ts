import type { RuntimeErrorCode } from "./catalog.ts"

// Apart from the catalogue, so that the code of a client in a browser does not hold all its texts.

/** An error of the program that uses the runtime, mostly at its start; `code` is one of docs/runtime-errors.md. */
export class PrecastError extends Error {
  readonly code: RuntimeErrorCode

  constructor(code: RuntimeErrorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options)
    this.name = "PrecastError"
    this.code = code
  }
}

// The advice in code for browsers: a bundler builds it, and the plugin of each has a line of its own.
export const EXPLAIN = "`npx precast explain PC2001` shows how to compile it."

/** Text of PC2001. @param advice what to change so that the call is compiled */
export function notCompiled(call: string, advice: string): string {
  return `${call} was called in code that was not compiled with the Precast transformer. ${advice}`
}
