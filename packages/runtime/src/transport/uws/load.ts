import { createRequire } from "node:module"
import { findBinary } from "./binary/find.ts"
import { isMusl } from "./binary/glibc.ts"
import { notedCopy, prepareBinary } from "./binary/binary-prepare.ts"
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
  if (isWorkerThread()) return { reason: "worker-thread" }
  const found = findBinary()
  if ("reason" in found) return found
  if (isMusl()) return { reason: "musl" }
  const before = process.env[HEADERS_SIZE]
  process.env[HEADERS_SIZE] ??= String(headerBytes)
  try {
    return loadFile(found.path)
  } finally {
    // Read once, while loading; child processes are to have their own.
    if (before === undefined) delete process.env[HEADERS_SIZE]
  }
}

const HEADERS_SIZE = "UWS_HTTP_MAX_HEADERS_SIZE"

/** Tries what an earlier start has prepared, then the file itself, and looks into it only when it cannot be loaded. */
function loadFile(path: string): Loaded | LoadFailure {
  const noted = notedCopy(path)
  const known = noted === undefined ? undefined : tryFile(noted)
  if (noted !== undefined && known?.uws)
    return { uws: known.uws, path: noted, adapted: true, isNew: false }
  const own = tryFile(path)
  if (own.uws) return { uws: own.uws, path, adapted: false, isNew: false }
  const prepared = prepareBinary(path)
  if ("reason" in prepared) return prepared
  const { adapted, isNew = false } = prepared
  const tried = adapted ? tryFile(prepared.path) : own
  return tried.uws
    ? { uws: tried.uws, path: prepared.path, adapted, isNew }
    : { reason: "not-loadable", path: prepared.path, message: tried.message }
}

type Tried = { readonly uws: Uws } | { readonly uws?: never; readonly message: string }

/** Not through the package's own JavaScript: it would load the file that needs glibc 2.38. */
function tryFile(path: string): Tried {
  try {
    const uws = createRequire(import.meta.url)(path) as Uws
    uws._cfg?.("silent")
    return { uws }
  } catch (error) {
    return { message: (error as Error).message }
  }
}

/** Loading node:worker_threads takes 3 ms. The folder stays the same. */
function isWorkerThread(): boolean {
  try {
    process.chdir(".")
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_WORKER_UNSUPPORTED_OPERATION"
  }
}
