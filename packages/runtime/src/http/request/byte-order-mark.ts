import type { RouteCode } from "../../types/route.ts"

/**
 * The JSON body of a request without the byte-order mark at its start, which a parser may ignore (RFC
 * 8259 §8.1). Called only for a rejected body, so that others cost nothing.
 * @returns undefined for a body without exactly one mark, or one that is not JSON
 */
export function withoutMark({ body, bodyAs }: RouteCode, text: unknown): string | undefined {
  if (!body || bodyAs !== undefined || typeof text !== "string") return undefined
  return text[0] === MARK && text[1] !== MARK ? text.slice(1) : undefined
}

const MARK = "\ufeff"
