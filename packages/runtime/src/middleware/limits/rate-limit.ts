import type { Context } from "../../endpoint/api.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { isThenable } from "../../base/within.ts"
import { networkOf } from "./network.ts"
import { knownOptions, numberOption, wrongOption } from "../../base/base-options.ts"
import {
  memoryRateStore,
  type RatePolicy,
  type RateStore,
  type RateLimitResult,
} from "./rate-store.ts"

/** Options of `rateLimit()`. */
export interface RateLimitOptions<Data extends object = object> {
  /** Most requests of a key in a window. */
  readonly max: number
  /** Length of the window, in milliseconds. */
  readonly windowMs: number
  /**
   * The key that requests are counted by; undefined: the request is not counted. Default: the client's address,
   * or its /64 network for IPv6, which is usually assigned to one client. Behind a proxy it needs
   * `serve(routes, { trustProxy })`.
   */
  readonly key?: (context: Context<Data>) => string | undefined | Promise<string | undefined>
  /** Where is counted. Default `memoryRateStore()`: in this process. */
  readonly store?: RateStore
  /** Name of the policy in headers. Default "default". */
  readonly name?: string
  /** Called when the store fails; the request then continues. Default: the response is 500. */
  readonly onStoreError?: (error: unknown) => void
}

const NAMES = { max: 0, windowMs: 0, key: 0, store: 0, name: 0, onStoreError: 0 }

/**
 * Refuses requests of a client that sends too many: 429 `resource_exhausted` with `retry-after`. Every response
 * reports the remaining quota (`ratelimit`, `ratelimit-policy`: draft-ietf-httpapi-ratelimit-headers-10).
 * Counts with a sliding window: the previous window counts in part.
 * @throws PrecastError PC2030
 */
export function rateLimit<Data extends object = object>(
  options: RateLimitOptions<Data>,
): Hook<object, Data> {
  knownOptions("rateLimit", options, NAMES)
  const { key = byAddress, store = memoryRateStore(), onStoreError } = options
  const policy = readPolicy(options)
  const name = JSON.stringify(readName(options.name ?? "default"))
  const said = `${name};q=${policy.max};w=${Math.ceil(policy.windowMs / 1000)}`
  const taken = new WeakMap<object, RateLimitResult>()

  const count = (context: object, id: string): void | Promise<void> => {
    const found = guarded(() => store.take(`${name}${id}`, policy), onStoreError)
    if (isThenable(found)) return Promise.resolve(found).then((value) => settle(context, value))
    settle(context, found as RateLimitResult | undefined)
  }
  const settle = (context: object, found: RateLimitResult | undefined): void => {
    if (found === undefined) return
    taken.set(context, found)
    if (found.isAllowed) return
    throw new ApiError("resource_exhausted", "There were too many requests; try again later.")
  }
  return {
    "~problems": () => ["resource_exhausted"],
    onRequest(context) {
      const id = key(context)
      if (isThenable(id)) {
        return Promise.resolve(id).then((value) =>
          value === undefined ? undefined : count(context, value as string),
        )
      }
      return id === undefined ? undefined : count(context, id as string)
    },
    onResponse(context, { headers }) {
      const found = taken.get(context)
      if (found === undefined) return
      // Added, as there may be several limits; each is an item of the list (RFC 9651).
      const seconds = Math.ceil((policy.windowMs - found.intoMs) / 1000)
      headers.add("ratelimit-policy", said)
      headers.add("ratelimit", `${name};r=${leftOf(found, policy)};t=${seconds}`)
      if (!found.isAllowed) headers.set("retry-after", String(retrySeconds(found, policy)))
    },
  }
}

function guarded(
  take: () => RateLimitResult | Promise<RateLimitResult>,
  onError: ((error: unknown) => void) | undefined,
): RateLimitResult | undefined | Promise<RateLimitResult | undefined> {
  if (onError === undefined) return take()
  try {
    const found = take()
    return isThenable(found) ? Promise.resolve(found).catch(onError as () => undefined) : found
  } catch (error) {
    onError(error)
    return undefined
  }
}

function leftOf({ count, before, intoMs }: RateLimitResult, { max, windowMs }: RatePolicy): number {
  return Math.max(0, Math.floor(max - count - (before * (windowMs - intoMs)) / windowMs))
}

/** The time until the next request is accepted, in whole seconds. */
export function retrySeconds(
  { count, before, intoMs }: RateLimitResult,
  { max, windowMs }: RatePolicy,
): number {
  const isNow = before * (windowMs - intoMs) <= (max - 1 - count) * windowMs
  if (isNow) return 1
  /** The time within a window at which `more` requests fit in addition to the share of the previous window. */
  const fromMs = (more: number, of: number): number => windowMs - Math.floor((more * windowMs) / of)
  const waitMs =
    count + 1 <= max
      ? fromMs(max - 1 - count, before) - intoMs
      : // In the next window, where this one is the one before.
        windowMs - intoMs + fromMs(max - 1, count)
  return Math.max(1, Math.ceil(waitMs / 1000))
}

function byAddress({ address }: Pick<Context, "address">): string {
  return networkOf(address)
}

function readPolicy({ max, windowMs }: RateLimitOptions<never>): RatePolicy {
  numberOption("rateLimit.max", max, 1, 1_000_000_000)
  numberOption("rateLimit.windowMs", windowMs, 1, 2 ** 31 - 1)
  if (!Number.isInteger(max)) throw wrongOption("rateLimit.max", "an integer", max)
  if (!Number.isInteger(windowMs)) throw wrongOption("rateLimit.windowMs", "an integer", windowMs)
  return { max, windowMs }
}

function readName(name: string): string {
  if (typeof name === "string" && /^[\w.-]{1,64}$/.test(name)) return name
  throw wrongOption("rateLimit.name", "letters, digits, - _ and .", name)
}
