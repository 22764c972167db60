import { runtimeError } from "../base/errors/catalog.ts"
import { ListenError } from "./core.ts"

/** Where an application listens instead of on host and port. */
export type ListenPlace =
  | { readonly kind: "path"; readonly path: string; readonly mode: number }
  | { readonly kind: "fd"; readonly fd: number }

// The first descriptor that systemd passes (sd_listen_fds).
const FIRST_FD = 3
const DEFAULT_MODE = 0o660

/**
 * The address that the options specify: a unix socket, or the one that was opened for this process
 * (systemd's socket activation); undefined: host and port.
 * @throws PrecastError PC2012; PC2055 when nothing was opened for this process
 */
export function readPlace(
  { socket, socketMode }: { readonly socket?: unknown; readonly socketMode?: unknown },
  env: NodeJS.ProcessEnv,
): ListenPlace | undefined {
  if (socket === undefined) return undefined
  if (socket === "activation") return { kind: "fd", fd: passedFd(env) }
  if (typeof socket !== "string" || !socket.includes("/") || socket.includes("\0")) {
    throw runtimeError(
      "PC2012",
      "socket",
      `the path of a unix socket (with a slash), or "activation"`,
      JSON.stringify(socket) ?? "undefined",
    )
  }
  return { kind: "path", path: socket, mode: readMode(socketMode ?? DEFAULT_MODE) }
}

function readMode(mode: unknown): number {
  if (Number.isInteger(mode) && Number(mode) >= 0 && Number(mode) <= 0o777) return Number(mode)
  throw runtimeError("PC2012", "socketMode", "permissions from 0 to 0o777", String(mode))
}

function passedFd({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number {
  const count = Number(LISTEN_FDS ?? "0")
  if (!(count >= 1)) {
    throw runtimeError("PC2055", `socket: "activation"`, "no socket was passed (LISTEN_FDS)")
  }
  // What was meant for a parent is not ours.
  if (LISTEN_PID !== undefined && Number(LISTEN_PID) !== process.pid) {
    const why = `the socket was passed to process ${LISTEN_PID}, this is ${process.pid}`
    throw runtimeError("PC2055", `socket: "activation"`, why)
  }
  return FIRST_FD
}

/** How an address is shown: `unix:/run/app.sock`, or the descriptor. */
export function placeText(place: ListenPlace): string {
  return place.kind === "path" ? `unix:${place.path}` : `fd:${place.fd}`
}

/** The error to show for one that `listen` failed with; anything else is given back as it is. */
export function listenFailure(error: unknown, place?: ListenPlace): unknown {
  if (!(error instanceof ListenError)) return error
  const address = place === undefined ? `${error.host}:${error.port}` : placeText(place)
  if (error.code === "EADDRINUSE") return runtimeError("PC2007", address)
  const why = REASONS.get(error.code)
  return runtimeError("PC2008", address, why === undefined ? error.code : `${error.code}, ${why}`)
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "this user may not open that port (below 1024 needs a privilege) or file"],
  ["EADDRNOTAVAIL", "this machine has no such address"],
  ["EEXIST", "a file that is not a socket exists there"],
  ["ENOENT", "the folder does not exist"],
  ["ENOTFOUND", "the host name does not exist"],
  ["EAI_AGAIN", "the host name cannot be resolved now"],
])
