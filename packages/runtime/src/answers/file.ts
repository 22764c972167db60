import type { RequestContext } from "../http/context.ts"
import type { Outgoing } from "../http/outgoing.ts"

export function isFile(_value: unknown): _value is never {
  return false
}

export function sendFile(
  _file: never,
  _context: RequestContext,
  _report: (error: unknown) => void,
): Promise<Outgoing> {
  throw new Error("not yet")
}
