import { ListenError } from "./core.ts"
import { runtimeError } from "../base/errors/catalog.ts"
import { placeText, type ListenPlace } from "./listen-place.ts"

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
