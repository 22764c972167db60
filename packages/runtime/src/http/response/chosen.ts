import type { OfferCode } from "../../types/route.ts"
import type { RequestContext } from "../../endpoint/context.ts"
import { isOffer } from "./offer.ts"

/** What is sent of an offer: how, and the value or its promise. */
export interface Chosen {
  readonly way: OfferCode
  readonly made: unknown
}

/**
 * What the client prefers of an offer; undefined for any other value.
 * @throws ApiError not_acceptable; TypeError when nothing is offered; what making the value throws
 */
export function chosenOf(
  value: unknown,
  ways: readonly OfferCode[],
  context: RequestContext,
): Chosen | undefined {
  if (!isOffer(value)) return undefined
  const given = value.ways as Readonly<Record<string, unknown>>
  // In the handler's order: which of equals is sent is its choice.
  const there = Object.keys(given).flatMap((type) =>
    given[type] === undefined ? [] : (ways.find((way) => way.type === type) ?? []),
  )
  if (there.length === 0) throw new TypeError("the handler offers nothing")
  const type = context.accepts(there.map((way) => way.type))
  const way = there.find((each) => each.type === type) as OfferCode
  const made = given[type]
  return { way, made: typeof made === "function" ? (made as () => unknown)() : made }
}
