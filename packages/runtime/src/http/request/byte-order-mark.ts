import type { RouteCode } from "../../types/route.ts"

/**
 * The JSON body of a request without the byte-order mark at its start, which a parser may ignore (RFC
 * 8259 §8.1). Asked once a body has been refused, so that others cost nothing.
 * @returns undefined for a body that has none, or has more than one, or is no JSON
 */
export function withoutMark({ body, bodyAs }: RouteCode, text: unknown): string | undefined {
  if (!body || bodyAs !== undefined || typeof text !== "string") return undefined
  return text[0] === MARK && text[1] !== MARK ? text.slice(1) : undefined
}

const MARK = "\ufeff"
