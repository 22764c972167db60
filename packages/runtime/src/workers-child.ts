import { PrecastError } from "./errors/catalog.ts"
import { exitSoon } from "./exit-soon.ts"
import type { Server } from "./serve.ts"
import type { Lifetime } from "./serve-lifetime.ts"

/** What the primary tells a worker by the environment variable PRECAST_WORKER. */
export interface WorkerPlace {
  /** Which call of `serve()` of the program this process works for, from 0. */
  readonly call: number
  /** From 1. */
  readonly id: number
  readonly port: number
}

export const WORKER_VARIABLE = "PRECAST_WORKER"

export type ToWorker =
  | { readonly precast: "close"; readonly graceMs: number; readonly lingerMs: number }
  | { readonly precast: "reload-tls" }
export type ToPrimary =
  | { readonly precast: "listening"; readonly core: "uws" | "node" }
  | { readonly precast: "failed"; readonly code?: string; readonly message: string }

/** Text of the environment variable that gives a child of this process its place. */
export function placeText({ call, id, port }: WorkerPlace): string {
  return [process.pid, call, id, port].join(":")
}

/** The place of this process among workers; undefined in a process that is none. */
export function workerPlace(): WorkerPlace | undefined {
  return place
}

const place = readPlace()

function readPlace(): WorkerPlace | undefined {
  const text = process.env[WORKER_VARIABLE]
  if (text === undefined) return undefined
  const [primary = 0, call = 0, id = 1, port = 0, reader] = text.split(":").map(Number)
  const hasChannel = process.send !== undefined
  // Another copy of this package has read it before, here or in the process that started this one.
  if (reader !== undefined) {
    return reader === process.pid && hasChannel ? { call, id, port } : undefined
  }
  // What a worker starts inherits the variable, but is not a worker. A worker whose primary has died
  // before this line has another parent and may have lost its channel: it must not be a primary.
  if (!(primary === process.ppid && hasChannel) && isRunning(primary)) return undefined
  process.env[WORKER_VARIABLE] = `${text}:${process.pid}`
  return { call, id, port }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"
  }
}

/**
 * Opens the server of a worker and reports to the primary. When it cannot be opened the primary
 * shows the error and ends this process, so the promise stays pending then. A primary that has died
 * would never close this process, which then ends by itself.
 */
export async function joinPrimary(
  lifetime: Lifetime,
  open: () => Promise<Server>,
): Promise<Server> {
  const leave = (): void => void leaveAlone(lifetime)
  let server: Server | undefined
  if (!process.connected) leave()
  else process.once("disconnect", leave)
  process.on("message", (message: ToWorker) => obey(message, lifetime, server))
  // The channel to the primary keeps the process alive.
  lifetime.onClosed(() => {
    process.off("disconnect", leave)
    if (process.connected) process.disconnect()
  })
  try {
    server = await open()
    if (!lifetime.isClosing) tellPrimary({ precast: "listening", core: server.core })
    return server
  } catch (error) {
    if (lifetime.isClosing) throw error
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof PrecastError ? { code: error.code } : {}
    lifetime.failed()
    tellPrimary({ precast: "failed", message, ...code })
    return new Promise(() => {})
  }
}

/** Ends as a supervisor would ask it to: other parts of the program may hold it open, or have work to end. */
async function leaveAlone(lifetime: Lifetime): Promise<void> {
  await lifetime.close(0, ORPHAN_GRACE_MS)
  process.kill(process.pid, "SIGTERM")
}

const ORPHAN_GRACE_MS = 10_000

function obey(message: ToWorker, lifetime: Lifetime, server: Server | undefined): void {
  if (message?.precast === "close")
    // What the program still holds open (connections of a pool) must not keep a worker.
    void lifetime.close(message.lingerMs, message.graceMs).finally(exitSoon)
  if (message?.precast !== "reload-tls") return
  try {
    server?.reloadTls?.()
  } catch {
    // The primary has found the pair right: it was replaced meanwhile, and is told of again.
  }
}

function tellPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message)
}
