import type { Core, Dispatch, Listening } from "./cores/core.ts"
import { printBanner } from "./banner.ts"
import { announceOrigin } from "./buckets/served.ts"
import { holdBackground, type BackgroundHold } from "./background/registry.ts"
import type { DashboardOptions } from "./dashboard/options.ts"
import type { Given } from "./group.ts"
import { answerIfAsked } from "./cron/asked.ts"
import { checkSecrets } from "./config/secret.ts"
import { closeWith } from "./closing.ts"
import type { Hook, Use } from "./hooks.ts"
import { PrecastError } from "./errors/precast-error.ts"
import { listenFailure } from "./listen-failure.ts"
import { openCore } from "./open-core.ts"
import { isAskedForDocument, tellDocument } from "./openapi/tell-document.ts"
import type { AnyRoutes } from "./routes.ts"
import type { ServeOptions } from "./serve-options.ts"
import { readOptions, type Settings } from "./serve-settings.ts"
import { closeOnSignals } from "./signals.ts"
import { tlsSource } from "./tls-options.ts"
import { reloader, reloadOnHangUp } from "./tls-reload.ts"
import { startWorkers } from "./workers.ts"
import { urlOf } from "./url.ts"
import { joinPrimary, workerPlace } from "./workers-child.ts"
import { nodeSettings } from "./web/node-middleware.ts"
import { composeApp, type Composition, type Fetchable, type Inside } from "./web/compose-app.ts"

/** A served application. */
export interface App<R = unknown> extends Fetchable<R> {
  /** `http://127.0.0.1:3000` */
  readonly url: string
  readonly port: number
  /**
   * Reads key and certificate again, for connections from now on; SIGHUP does it, too.
   * @throws PrecastError PC2012 when they are not right: the old ones stay; PC2055 where there are
   * none, or the core cannot
   */
  reloadTls(): void
  /** The core that answers. */
  readonly core: "uws" | "node"
  /**
   * Stops accepting, waits for pending answers (at most `graceMs`), then drops what is left.
   * May be called more than once.
   */
  close(): Promise<void>
}

/**
 * Serves endpoints over HTTP. Everything is checked and composed here, once; nothing is looked up
 * per request but what the request itself says.
 * @param routes endpoints made by `api()`, in an array or an object that may be nested
 * @throws PrecastError PC2003…PC2012 for routes, options and places to listen; PC2020, PC2026, PC2031, PC2035,
 * PC2041, PC2046, PC2055 and PC2140 for what they need and do not find (docs/errors.md)
 */
export async function serve<R extends AnyRoutes, const U extends readonly Use[] = readonly []>(
  routes: R & Given<R, U>,
  options: ServeOptions<U> = {},
): Promise<App<R>> {
  const settings = readOptions(options)
  const { dashboard: wanted, workers } = settings
  const dashboard = wanted === false ? undefined : await openDashboard(wanted, workers)
  const composed = composeApp<R>(routes, settings, dashboard)
  if (isAskedForDocument(process.env)) return tellDocument(composed.openapi())
  if ((process.env.PRECAST_CRON ?? process.env.PRECAST_VARIABLES) !== undefined)
    await answerIfAsked()
  checkSecrets()
  const lists = [settings.use, ...composed.placed.map(({ use }) => use)]
  const server = await start(composed.dispatch, nodeSettings(settings, lists), composed.closers)
  const app = toApp(composed, settings, server)
  announceOrigin(app.url)
  if (settings.banner && workerPlace() === undefined)
    printBanner(app, composed.placed, dashboard?.path)
  return app
}

/** Loaded where it is asked for only. */
async function openDashboard(option: true | DashboardOptions, workers: number): Promise<Inside> {
  const { makeDashboard } = await import("./dashboard/dashboard.ts")
  return makeDashboard(option, workers)
}

/** What listens: this process, or the workers it has started. */
export interface Server {
  readonly core: "uws" | "node"
  readonly port: number
  reloadTls?(): void
  /** @param lingerMs see `Listening.close` */
  close(graceMs: number, lingerMs?: number): Promise<void>
}

// Workers run the same program, so the order of its calls tells them which one is theirs.
let calls = 0

async function start(
  dispatch: Dispatch,
  settings: Settings,
  closers: readonly Hook[],
): Promise<Server> {
  const call = calls++
  const place = workerPlace()
  if (place?.call === call) {
    return joinPrimary(() => listen(dispatch, { ...settings, port: place.port }, true, closers))
  }
  // Another application of the same program: its own workers, or the primary, serve it.
  if (place !== undefined) return { core: "node", port: settings.port, close: async () => {} }
  if (settings.workers > 1) return startWorkers(settings, call)
  return listen(dispatch, settings, false, closers)
}

async function listen(
  dispatch: Dispatch,
  settings: Settings,
  sharePort: boolean,
  closers: readonly Hook[],
): Promise<Server> {
  const core = await openCore(settings)
  const listening = await listenOn(core, dispatch, settings, sharePort)
  const detach = listening.publish && dispatch.sockets?.attach(listening.publish)
  const shut = (graceMs: number, lingerMs = 0): Promise<void> =>
    listening.close(graceMs, lingerMs).finally(detach)
  const background = settings.background ? await startBackground(() => shut(0)) : undefined
  let closed: Promise<void> | undefined
  const close = async (graceMs: number, lingerMs?: number): Promise<void> => {
    const stopped = background?.release(graceMs)
    await closeWith(closers, (left) => shut(left, lingerMs), graceMs)
    await stopped
  }
  return {
    core: core.name,
    port: listening.port,
    ...(listening.reloadTls && { reloadTls: listening.reloadTls }),
    close: (graceMs, lingerMs) => (closed ??= close(graceMs, lingerMs)),
  }
}

/** What is configured wrong shows at the start, and leaves no server behind. */
async function startBackground(shut: () => Promise<void>): Promise<BackgroundHold> {
  try {
    return await holdBackground()
  } catch (error) {
    await shut()
    throw error
  }
}

async function listenOn(
  core: Core,
  dispatch: Dispatch,
  settings: Settings,
  sharePort: boolean,
): Promise<Listening> {
  const { host, port, limits, log, place, tls, trustFraming } = settings
  try {
    return await core.listen(dispatch, {
      ...(place && { place }),
      ...(tls && { tls: tlsSource(tls) }),
      host,
      port,
      sharePort,
      trustFraming,
      limits,
      onFault: (error) => log(faultText(error)),
    })
  } catch (error) {
    throw listenFailure(error, place)
  }
}

function faultText(error: unknown): string {
  if (error instanceof PrecastError) return error.message
  return `the core failed: ${error instanceof Error ? error.stack : String(error)}`
}

function toApp<R>(composed: Composition<R>, settings: Settings, server: Server): App<R> {
  let closing: Promise<void> | undefined
  const end = (lingerMs: number): Promise<void> => {
    closing ??= server.close(settings.graceMs, lingerMs).finally(() => {
      composed.deadlines.clear()
      forget()
      forgetFiles()
    })
    return closing
  }
  const close = (): Promise<void> => end(0)
  const forget = settings.closeOnSignals ? closeOnSignals(() => end(settings.lingerMs)) : () => {}
  const reloadTls = reloader(server, settings)
  const forgetFiles = reloadOnHangUp(reloadTls, server, settings)
  return {
    url: urlOf(settings, server.port),
    port: server.port,
    reloadTls,
    core: server.core,
    routes: composed.routes,
    "~routes": composed["~routes"] as R,
    fetch: composed.fetch,
    inject: composed.inject,
    openapi: composed.openapi,
    close,
  }
}
