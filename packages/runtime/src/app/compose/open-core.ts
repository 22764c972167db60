import type { Core } from "../../transport/core.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Settings } from "../options/read-options.ts"
import { workerPlace } from "../../base/worker-place.ts"

/**
 * Loads the core of the settings. "auto" selects uWebSockets.js if it can be loaded; otherwise it
 * selects the js core and logs the reason.
 * @throws PrecastError PC2009 if "uws" is set and cannot be loaded; PC2055 if "uws" does not support
 * another setting
 */
export async function openCore({ core, limits, log, place, tls }: Settings): Promise<Core> {
  if (core === "uws" && place?.kind === "fd") {
    throw runtimeError("PC2055", `socket: "activation"`, "the uws core cannot take a descriptor")
  }
  if (core === "node") return await nodeCore()
  // The uws core accepts no file descriptor, and no new certificate without a restart.
  const isBeyondUws = place?.kind === "fd" || tls !== undefined
  if (core === "js" || (core === "auto" && isBeyondUws)) return await otherCore(core)
  const { loadUws } = await import("../../transport/uws/load.ts")
  const loaded = loadUws(limits.headerBytes)
  if ("uws" in loaded) {
    // Logged once per machine, as information only.
    if (loaded.isNew)
      once(
        log,
        `glibc is older than uWebSockets.js needs; a copy adapted to it is in ${loaded.path}`,
      )
    const { uwsCore } = await import("../../transport/uws/uws-core.ts")
    return uwsCore(loaded)
  }
  const { describeFailure } = await import("../../transport/uws/describe-failure.ts")
  const why = describeFailure(loaded)
  if (core === "uws") throw runtimeError("PC2009", why)
  const chosen = await otherCore(core)
  once(
    log,
    `serving on the ${chosen.name} core, because ${why}. core: "${chosen.name}" avoids this line`,
  )
  return chosen
}

/** The js core; where "auto" meets another runtime than Node, which it is not tested on, the node core. */
function otherCore(core: Settings["core"]): Promise<Core> {
  const { bun, deno } = process.versions
  return core === "auto" && (bun ?? deno) !== undefined ? nodeCore() : jsCore()
}

/** Loaded on demand: an import of node:http also loads Node's WebSocket and fetch. */
async function nodeCore(): Promise<Core> {
  const module = await import("../../transport/node/node-core.ts")
  return module.nodeCore
}

async function jsCore(): Promise<Core> {
  const module = await import("../../transport/js/js-core.ts")
  return module.jsCore
}

const said = new Set<string>()

function once(log: (line: string) => void, line: string): void {
  // Only the first worker logs.
  if (said.has(line) || (workerPlace()?.id ?? 1) > 1) return
  said.add(line)
  log(line)
}
