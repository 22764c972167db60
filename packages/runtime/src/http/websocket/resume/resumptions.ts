import type { SocketParts } from "../../../endpoint/sockets/sockets-types.ts"
import { Resumption, type ResumeSettings } from "./resumption.ts"

/** Of the endpoints that servers of this process have: one for all servers of an endpoint. */
const resumptions = new WeakMap<SocketParts, Resumption>()

export function resumptionOf(parts: SocketParts, settings: ResumeSettings): Resumption {
  const known = resumptions.get(parts)
  if (known !== undefined) return known
  const resumption = new Resumption(settings)
  resumptions.set(parts, resumption)
  return resumption
}

/** No server has the endpoint any more. */
export function forgetResumption(parts: SocketParts): void {
  resumptions.delete(parts)
}
