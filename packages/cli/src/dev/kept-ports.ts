import type { ChildProcess, SendHandle } from "node:child_process"

/** As in `transport/kept-port.ts` of the runtime. */
interface PortMessage {
  readonly precast: "port"
  readonly step: "take" | "keep" | "free"
  readonly host: string
  readonly port: number
}

/** A listening socket. This process does not accept its connections. */
interface Handle {
  close(): void
}

interface Kept {
  readonly handle: Handle
  readonly owner: ChildProcess
}

/** How long a port is kept for an app that has been started and does not listen on it. */
const WAIT_MS = 30_000

/**
 * The listening sockets of the app, of which this process has a descriptor each. Between two processes of
 * the app, connections wait in their queues, which the next process takes over.
 */
export class KeptPorts {
  readonly #kept = new Map<string, Kept>()

  /** For the environment of the app. On Windows, sockets cannot be shared in this way. */
  readonly env: NodeJS.ProcessEnv =
    process.platform === "win32" ? {} : { PRECAST_PORTS: String(process.pid) }

  /**
   * Handles what an app that was just started reports about its ports.
   * @param isStopping whether it was requested to stop: then its ports stay open
   */
  follow(app: ChildProcess, isStopping: () => boolean): void {
    app.on("message", (message, handle) => {
      if (!isPortMessage(message)) return
      const { step, host, port } = message
      if (step === "take") this.#give(app, message)
      else if (step === "keep") this.#keep(keyOf(host, port), handle as unknown as Handle, app)
      else if (!isStopping()) this.#close(keyOf(host, port))
    })
    const timer = setTimeout(() => this.#closeOthers(app), WAIT_MS).unref()
    app.on("exit", () => clearTimeout(timer))
  }

  /** Closes all of them: connections that wait are reset, others are refused. */
  closeAll(): void {
    for (const key of this.#kept.keys()) this.#close(key)
  }

  #give(app: ChildProcess, message: PortMessage): void {
    const key = keyOf(message.host, message.port)
    const found = this.#kept.get(key)
    // Another address of the port cannot be opened while this one is.
    for (const each of this.#kept.keys())
      if (each !== key && each.endsWith(keyOf("", message.port))) this.#close(each)
    // An app that exits meanwhile is reported by its exit.
    if (app.connected) app.send(message, found?.handle as unknown as SendHandle, () => {})
  }

  #keep(key: string, handle: Handle, owner: ChildProcess): void {
    this.#close(key)
    this.#kept.set(key, { handle, owner })
  }

  #close(key: string): void {
    this.#kept.get(key)?.handle.close()
    this.#kept.delete(key)
  }

  #closeOthers(app: ChildProcess): void {
    for (const [key, { owner }] of this.#kept) if (owner !== app) this.#close(key)
  }
}

function keyOf(host: string, port: number): string {
  return `${host} ${port}`
}

function isPortMessage(message: unknown): message is PortMessage {
  return (message as PortMessage | null)?.precast === "port"
}
