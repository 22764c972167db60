import type { Core, CoreKind, Dispatch, Listening } from "../../transport/core.ts"
import { DeclaredBuckets } from "../../resources/buckets/declared-buckets.ts"
import { type BackgroundHold, BackgroundWork } from "../../resources/background/background-work.ts"
import type { DashboardOptions } from "../options/options.ts"
import type { Given } from "../../endpoint/group.ts"
import { answerIfAsked } from "../../resources/background/answer-cron.ts"
import { KnownSecrets } from "../../resources/config/secret.ts"
import { closeWith } from "../compose/closing.ts"
import { KnownDatabases } from "../../resources/database/known-databases.ts"
import type { Hook, Use } from "../../endpoint/hooks.ts"
import { PrecastError } from "../../base/errors/precast-error.ts"
import { listenFailure } from "../../transport/listen-place.ts"
import { openCore } from "../compose/open-core.ts"
import { openRelay, type OpenRelay } from "../compose/open-relay.ts"
import type { OpenDriver } from "../../http/websocket/relay-driver.ts"
import { isAskedForDocument, tellDocument } from "../../openapi/tell-document.ts"
import type { AnyRoutes } from "../../endpoint/routes.ts"
import { Lifetime, notListening, type Server } from "../serve-lifetime.ts"
import type { ServeOptions } from "../options/serve-options.ts"
import { readOptions, type Settings } from "../options/read-options.ts"
import { tlsSource } from "../../transport/tls-options.ts"
import { reloader, reloadOnHangUp } from "./reload.ts"
import { urlOf } from "../url.ts"
import { type WorkerPlace, workerPlace } from "../../base/worker-place.ts"
import { nodeSettings } from "../compose/node-middleware.ts"
import {
  composeApp,
  type Composition,
  type Fetchable,
  type Inside,
} from "../compose/compose-app.ts"

/** A served application. */
export interface App<R = unknown> extends Fetchable<R> {
  /** `http://127.0.0.1:3000` */
  readonly url: string
  readonly port: number
  /**
   * Reloads key and certificate, for new connections; SIGHUP does the same.
   * @throws PrecastError PC2012 when they are invalid: the old ones stay in use; PC2055 without TLS, or if the
   * core does not support it
   */
  reloadTls(): void
  /** The HTTP core in use. */
  readonly core: CoreKind
  /**
   * Stops accepting requests, waits for requests in flight (at most `graceMs`), then closes the remaining
   * connections. May be called more than once.
   */
  close(): Promise<void>
}

/**
 * Serves endpoints over HTTP. Everything is checked here, and a route is composed by its first request; per request
 * only its own data is looked up.
 * @param routes endpoints made by `api()`, in an array or an object that may be nested
 * @throws PrecastError PC2003…PC2012 for routes, options and addresses; PC2020, PC2026, PC2031, PC2035, PC2041,
 * PC2046, PC2055 and PC2140 for missing requirements (docs/runtime-errors.md)
 */
export async function serve<R extends AnyRoutes, const U extends readonly Use[] = readonly []>(
  routes: R & Given<R, U>,
  options: ServeOptions<U> = {},
): Promise<App<R>> {
  const settings = readOptions(options)
  const { dashboard: wanted, registry } = settings
  const dashboard = wanted === false ? undefined : await openDashboard(wanted, settings)
  const composed = composeApp<R>(routes, settings, dashboard)
  if (isAskedForDocument(process.env)) return tellDocument(composed.openapi())
  if ((process.env.PRECAST_CRON ?? process.env.PRECAST_VARIABLES) !== undefined) {
    if (composed.dispatch.sockets !== undefined && settings.broker === undefined) {
      const { noteBroker } = await import("../../resources/websockets/broker-variable.ts")
      noteBroker()
    }
    await answerIfAsked(registry)
  }
  registry["~part"](KnownSecrets).check()
  await registry["~part"](KnownDatabases).check()
  const lists = [...new Set([settings.use, ...composed.placed.map(({ use }) => use)])]
  const call = calls++
  const place = workerPlace()
  const isWorker = place?.call === call
  // Those that serve nothing here have nothing to close; a worker is always closed by a signal.
  const handlesSignals = place === undefined ? settings.closeOnSignals : isWorker
  const lifetime = new Lifetime(settings, handlesSignals)
  const { dispatch, closers, endLive } = composed
  const from = { dispatch, closers, endLive, lifetime, call, place }
  const server = await lifetime.start(() => start(from, nodeSettings(settings, lists)))
  const app = toApp(composed, settings, server, lifetime)
  registry["~part"](DeclaredBuckets).servedAt(app.url)
  if (settings.banner && place === undefined && !lifetime.isClosing) {
    const { printBanner } = await import("./banner.ts")
    printBanner(app, settings.banner === "short" ? [] : composed.placed, dashboard?.path)
  }
  if (settings.chaos !== undefined && place === undefined) {
    const { reportServed } = await import("./report-served.ts")
    reportServed(app.url, composed.placed)
  }
  return app
}

/** Loads the dashboard on demand. */
async function openDashboard(
  option: true | DashboardOptions,
  { workers, registry }: Settings,
): Promise<Inside> {
  const { makeDashboard } = await import("../dashboard/dashboard.ts")
  return makeDashboard(option, workers, registry)
}

// Workers run the same program, so the order of the `serve()` calls identifies each one.
let calls = 0

/** What a server is started from. */
interface Start {
  readonly dispatch: Dispatch
  readonly closers: readonly Hook[]
  endLive(this: void): void
  readonly lifetime: Lifetime
  readonly call: number
  readonly place: WorkerPlace | undefined
}

async function start(from: Start, settings: Settings): Promise<Server> {
  const { place, call, lifetime, dispatch } = from
  if (place?.call === call) {
    const { joinPrimary } = await import("../workers/join-primary.ts")
    const { openWorkerDriver } = await import("../workers/worker-driver.ts")
    const shared = { ...settings, port: place.port }
    return joinPrimary(lifetime, () => listen(from, shared, openWorkerDriver))
  }
  // Another application of the same program: its own workers, or the primary, serve it.
  if (place !== undefined) return notListening(settings)
  if (settings.workers > 1) {
    const { startWorkers } = await import("../workers/workers.ts")
    return startWorkers(settings, call, lifetime, dispatch.sockets)
  }
  return listen(from, settings)
}

/** @param workers how a worker is connected with the others, with which it shares the port */
async function listen(
  { dispatch, closers, endLive, lifetime }: Start,
  settings: Settings,
  workers?: OpenDriver,
): Promise<Server> {
  const core = await openCore(settings)
  const relay = await openRelay(dispatch.sockets, settings, workers)
  if (lifetime.isClosing) {
    await relay.close()
    return notListening(settings)
  }
  const listening = await listenOn(core, dispatch, settings, workers !== undefined, relay)
  if (listening.publish !== undefined) relay.attach(listening.publish)
  let background: BackgroundHold | undefined
  const close = async (graceMs: number, lingerMs = 0): Promise<void> => {
    const stopped = background?.release(graceMs)
    const closeAll = async (left: number): Promise<void> => {
      const closed = listening.close(left, lingerMs).finally(relay.close)
      endLive()
      await closed
    }
    await closeWith(closers, closeAll, graceMs)
    await stopped
  }
  let closed: Promise<void> | undefined
  const server: Server = {
    core: core.name,
    port: listening.port,
    ...(listening.reloadTls && { reloadTls: listening.reloadTls }),
    close: (graceMs, lingerMs) => (closed ??= close(graceMs, lingerMs)),
  }
  lifetime.accepting(server)
  if (!settings.background || lifetime.isClosing) return server
  background = settings.registry["~part"](BackgroundWork).hold()
  try {
    await background.started
  } catch (error) {
    // Invalid configuration is reported at the start, and leaves no server running.
    await listening.close(0).finally(relay.close)
    throw error
  }
  return server
}

async function listenOn(
  core: Core,
  dispatch: Dispatch,
  settings: Settings,
  sharePort: boolean,
  relay: OpenRelay,
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
    await relay.close()
    throw listenFailure(error, place)
  }
}

function faultText(error: unknown): string {
  if (error instanceof PrecastError) return error.message
  return `the core failed: ${error instanceof Error ? error.stack : String(error)}`
}

function toApp<R>(
  composed: Composition<R>,
  settings: Settings,
  server: Server,
  lifetime: Lifetime,
): App<R> {
  const reloadTls = reloader(server, settings)
  const forgetFiles = reloadOnHangUp(reloadTls, server, settings)
  lifetime.onClosed(() => {
    composed.deadlines.clear()
    forgetFiles()
  })
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
    close: () => lifetime.close(0),
  }
}
