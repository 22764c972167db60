import { runtimeError, type PrecastError } from "./catalog.ts"

/** The error of a function on types that is called in code the transformer has not seen. */
export function notTransformed(name: string): PrecastError {
  return runtimeError("PC2001", `${name}<T>()`)
}
