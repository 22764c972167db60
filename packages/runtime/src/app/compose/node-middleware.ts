import type { IncomingMessage, ServerResponse } from "node:http"
import type { Context } from "../../endpoint/api.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Hook, Use } from "../../endpoint/hooks.ts"
import type { RequestContext } from "../../endpoint/context.ts"
import { NODE } from "../../base/marks.ts"
import type { Settings } from "../options/read-options.ts"
import { workerPlace } from "../../base/worker-place.ts"

/** Middleware of Connect and Express. Its `this` is not used; a returned promise only reports an error. */
export type NodeMiddleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => unknown

/**
 * Runs middleware written for `node:http` (helmet, passport, morgan, compression…) where a hook
 * would run: it may set headers, call `next()`, or send the response. The application then runs on
 * the node core. The middleware cannot read the request body: the server reads it.
 * @throws PrecastError PC2042 for a function of four parameters, which handles errors in Express; where it runs,
 * PC2041 without the node core
 */
export function nodeMiddleware(run: NodeMiddleware): Hook {
  if (typeof run !== "function" || run.length > 3) {
    throw runtimeError("PC2042", (run as NodeMiddleware | undefined)?.name ?? "")
  }
  const hook: Hook & { readonly [NODE]: true } = {
    [NODE]: true,
    onRequest: (context) => runNode(run, context),
  }
  return hook
}

/** Synchronous if the middleware is synchronous. */
function runNode(run: NodeMiddleware, context: Context): void | Promise<void> {
  const { native } = context as RequestContext
  if (native === undefined || !("req" in native)) throw runtimeError("PC2041")
  const { req, res } = native
  let ended: { readonly error: unknown } | undefined
  let wait: { resolve(): void; reject(error: unknown): void } | undefined
  const next = (error?: unknown): void => {
    if (ended !== undefined) return
    ended = { error }
    if (error) wait?.reject(error)
    else wait?.resolve()
  }
  const result = run(req, res, next)
  if (ended !== undefined) {
    if (ended.error) throw ended.error
    return undefined
  }
  return new Promise((resolve, reject) => {
    // If the middleware sends the response, the request finishes with it; this promise never settles.
    wait = { resolve, reject }
    Promise.resolve(result).catch(reject)
  })
}

/**
 * The settings of an application; node middleware selects the node core.
 * @throws PrecastError PC2041 if the option `core` is "uws" or "js"
 */
export function nodeSettings(settings: Settings, lists: readonly (readonly Use[])[]): Settings {
  const isNeeded = lists.some((use) => use.some((one) => NODE in one))
  if (!isNeeded || settings.core === "node") return settings
  if (settings.core === "uws" || settings.core === "js") throw runtimeError("PC2041")
  if ((workerPlace()?.id ?? 1) === 1) {
    settings.log(
      `serving on node:http, because nodeMiddleware() is used. core: "node" avoids this line`,
    )
  }
  return { ...settings, core: "node" }
}
