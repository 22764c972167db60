import type { CoreKind } from "../../transport/core.ts"
import { PrecastError } from "../../base/errors/catalog.ts"
import { exitSoon } from "../../base/signals.ts"
import type { Server, Lifetime } from "../serve-lifetime.ts"

export type ToWorker =
  | { readonly precast: "close"; readonly graceMs: number; readonly lingerMs: number }
  | { readonly precast: "reload-tls" }
  | Published
export type ToPrimary =
  | { readonly precast: "listening"; readonly core: CoreKind }
  | { readonly precast: "failed"; readonly code?: string; readonly message: string }
  | Published

/** What WebSocket endpoints have published in one worker, for all others. */
export interface Published {
  readonly precast: "published"
  readonly batch: string
}

/**
 * Opens the server of a worker and reports to the primary. If opening fails, the primary shows the error and
 * terminates this process, so the promise stays pending. If the primary has died, it cannot close this process,
 * which then exits itself.
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

/** Shuts down as on SIGTERM: other parts of the program may keep the process alive, or have work to finish. */
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
    // The primary has validated the pair: the files were replaced meanwhile, and the primary sends another
    // message.
  }
}

function tellPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message)
}
