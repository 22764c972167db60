import type * as Jose from "jose"
import { runtimeError } from "../../base/errors/catalog.ts"

let loaded: Promise<typeof Jose> | undefined

/**
 * The package `jose`, loaded when it is first needed.
 * @throws PrecastError PC2031 when it is not installed
 */
export function jose(feature: string): Promise<typeof Jose> {
  return (loaded ??= import("jose").catch((error: unknown) => {
    loaded = undefined
    throw runtimeError("PC2031", feature, "jose", error instanceof Error ? error.message : "")
  }))
}
