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

/** What makes `tsc` compile calls; of other runners: compile-advice.ts. */
export const WITH_TSC: string =
  `Add { "transform": "@precast/transformer", "name": "@precast/transformer" } to "plugins" in tsconfig.json and build with \`tspc\` (ts-patch) ` +
  `or \`npx precast build\`. Plain \`tsc\`, swc, esbuild, type stripping and "noEmit" leave such calls as they are.`

/** Text of PC2001. @param advice what to change so that the call is compiled */
export function notCompiled(call: string, advice: string = WITH_TSC): string {
  return `${call} was called in code that was not compiled with the Precast transformer. ${advice}`
}
