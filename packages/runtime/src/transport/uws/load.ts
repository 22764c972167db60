import { createRequire } from "node:module"
import { nodeModule } from "../../base/node.ts"
import { findBinary } from "./binary/find.ts"
import { prepareBinary } from "./binary/binary-prepare.ts"
import type { LoadFailure } from "./describe-failure.ts"
import type { Uws } from "./uws-types.ts"

/** The C++ core, ready to use; `adapted` = loaded from our copy for an older glibc (`path`), made now if `isNew`. */
export interface Loaded {
  readonly uws: Uws
  readonly path: string
  readonly adapted: boolean
  readonly isNew: boolean
}

let loaded: Loaded | LoadFailure | undefined

/**
 * Loads the C++ core, once for a process.
 * @param headerBytes limit of request line and headers; the binary reads it when it is loaded, so
 * the first call decides. `UWS_HTTP_MAX_HEADERS_SIZE` in the environment wins.
 */
export function loadUws(headerBytes: number): Loaded | LoadFailure {
  loaded ??= load(headerBytes)
  return loaded
}

function load(headerBytes: number): Loaded | LoadFailure {
  if (!nodeModule("worker_threads").isMainThread) return { reason: "worker-thread" }
  const found = findBinary()
  if ("reason" in found) return found
  const prepared = prepareBinary(found.path)
  if ("reason" in prepared) return prepared
  const before = process.env[HEADERS_SIZE]
  process.env[HEADERS_SIZE] ??= String(headerBytes)
  try {
    // Not through the package's own JavaScript: it would load the file that needs glibc 2.38.
    const uws = createRequire(import.meta.url)(prepared.path) as Uws
    uws._cfg?.("silent")
    return { uws, path: prepared.path, adapted: prepared.adapted, isNew: prepared.isNew === true }
  } catch (error) {
    return { reason: "not-loadable", path: prepared.path, message: (error as Error).message }
  } finally {
    // Read once, while loading; child processes are to have their own.
    if (before === undefined) delete process.env[HEADERS_SIZE]
  }
}

const HEADERS_SIZE = "UWS_HTTP_MAX_HEADERS_SIZE"
