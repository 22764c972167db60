import { DeclaredBuckets } from "../../resources/buckets/declared-buckets.ts"
import { closeWith } from "./closing.ts"
import type { Given } from "../../endpoint/group.ts"
import type { Use } from "../../endpoint/hooks.ts"
import type { AnyRoutes } from "../../endpoint/routes.ts"
import type { ServeOptions } from "../options/serve-options.ts"
import { readOptions } from "../options/read-options.ts"
import { composeApp, type Fetchable } from "./compose-app.ts"

/** An application that does not listen. */
export interface FetchApp<R = unknown> extends Fetchable<R> {
  /** Waits at most `graceMs` for requests in flight, and calls the closing hooks. */
  close(): Promise<void>
}

/** Options of `serve()` that do not concern the network. */
export type AppOptions<U extends readonly Use[] = readonly Use[]> = Omit<
  ServeOptions<U>,
  "port" | "host" | "workers" | "core" | "banner" | "closeOnSignals" | "background" | "dashboard"
>

/**
 * Checks and composes endpoints into an application with a `fetch()` method for Bun, Deno, workers
 * and tests. `serve()` does the same and starts a server.
 * @param routes endpoints made by `api()`, in an array or an object that may be nested
 * @throws PrecastError PC2003…PC2006 and PC2012 for routes and options; PC2020, PC2026, PC2031, PC2035 and
 * PC2040 for missing requirements (docs/runtime-errors.md)
 */
export function createApp<R extends AnyRoutes, const U extends readonly Use[] = readonly []>(
  routes: R & Given<R, U>,
  options: AppOptions<U> = {},
): FetchApp<R> {
  const settings = readOptions(options)
  settings.registry["~part"](DeclaredBuckets).fetched()
  const {
    fetch,
    inject,
    openapi,
    routes: infos,
    pending,
    deadlines,
    closers,
    endLive,
  } = composeApp<R>(routes, settings)
  let closed: Promise<void> | undefined
  const finish = async (graceMs: number): Promise<void> => {
    endLive()
    let timer: NodeJS.Timeout | undefined
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)))
    await Promise.race([pending.whenIdle(), grace])
    clearTimeout(timer)
    deadlines.clear()
  }
  return {
    routes: infos,
    "~routes": routes,
    fetch,
    inject,
    openapi,
    close: () => (closed ??= closeWith(closers, finish, settings.graceMs)),
  }
}
