import type { Server } from "node:net"

// `precast dev` holds a second descriptor of each listening socket of the program: while no process of the
// program runs, connections wait in the queue of that socket, and the next process takes it over.

/** The messages between a program and `precast dev` about a port. */
export interface PortMessage {
  readonly precast: "port"
  /** `take`: requests the socket; `keep`: comes with it; `free`: the program has closed it. */
  readonly step: "take" | "keep" | "free"
  /** "" with `take`: whatever is kept for the port is closed. */
  readonly host: string
  readonly port: number
}

/** A listening socket that can be sent to another process; Node has no name for it. */
type Handle = object

/** The environment variable with the process id of `precast dev`. */
const VARIABLE = "PRECAST_PORTS"

/** Whether `precast dev` started this process and keeps its ports. Workers and other children inherit the variable. */
export function keepsPorts(): boolean {
  return process.connected && process.env[VARIABLE] === String(process.ppid)
}

/**
 * @param host "" to have the port closed
 * @returns the socket on which the previous process listened; undefined if it listened on none
 */
export function takePort(host: string, port: number): Promise<Handle | undefined> {
  if (!keepsPorts() || port === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const end = (handle: Handle | undefined): void => {
      // With a listener the channel would keep the process alive.
      process.off("message", hear).off("disconnect", leave)
      resolve(handle)
    }
    const leave = (): void => end(undefined)
    const hear = (message: PortMessage, handle: unknown): void => {
      const { precast, step } = message ?? {}
      if (precast !== "port" || step !== "take") return
      if (message.host === host && message.port === port) end((handle ?? undefined) as Handle)
    }
    process.on("message", hear).on("disconnect", leave)
    tell({ precast: "port", step: "take", host, port })
  })
}

/** Has a port kept until the server closes it, or the process exits without a request of `precast dev`. */
export function keepPort(server: Server, host: string, port: number): void {
  if (!keepsPorts() || port === 0) return
  const handle = (server as { _handle?: Handle | null })._handle
  if (handle === undefined || handle === null) return
  tell({ precast: "port", step: "keep", host, port }, handle)
  server.once("close", () => tell({ precast: "port", step: "free", host, port }))
}

function tell(message: PortMessage, handle?: Handle): void {
  // The types of Node name servers and sockets alone; it also sends what they wrap, as `node:cluster` does.
  if (process.connected) process.send?.(message, handle as Server | undefined)
}
