import type { SocketTraits } from "../../transport/socket.ts"
import { type Duration, durationMs } from "../../base/duration.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { AuthOption } from "../api.ts"
import type { Use } from "../hooks.ts"

/** First argument of `api.socket()`; the path has to be a literal. */
export interface SocketOptions<
  P extends string = string,
  U extends readonly Use[] = readonly Use[],
  A extends AuthOption = AuthOption,
> {
  /** `/rooms/:room`; literal, starts with `/`. */
  readonly path: P
  /** Hooks and middleware, run before the connection is a WebSocket. */
  readonly use?: U
  /** Who may connect: an authenticator made by `auth()`; `true` is the one of the group or `serve()`. */
  readonly auth?: A
  /** Subprotocols that are spoken; the first one that the client offers and is listed is taken. */
  readonly protocols?: readonly string[]
  /**
   * Origins of pages that may connect; other clients send none and may. Default `"same"`: pages of
   * the requested host. `"any"`: all, which is safe only if no cookie authenticates the caller.
   */
  readonly origins?: "same" | "any" | readonly string[]
  /**
   * What becomes of a message that does not fit its type: `"reply"` (default) sends
   * `{"problem":{…}}` with every issue; a number closes the connection with this code, or with 1003
   * when it is a binary message where only texts are taken, or the other way round.
   */
  readonly onInvalidMessage?: "reply" | 1007 | 1008
  /**
   * What becomes of a client for which more than `limits.bufferedBytes` would wait: `"close"`
   * (default), with 1013; `"drop"` leaves out the message.
   */
  readonly onSlowClient?: "close" | "drop"
  /** Offers permessage-deflate (RFC 7692). Default false: it costs memory and time. */
  readonly compression?: boolean
  /**
   * Keeps published messages for so long that clients which reconnect (`createSocket` with `resume`) receive
   * those that they have missed, 1s…1h. Default: not at all.
   */
  readonly resume?: Duration
  /** How much of everything is taken, in place of the defaults. */
  readonly limits?: Partial<SocketLimits>
}

/** Sizes in bytes, times in milliseconds. */
export interface SocketLimits {
  /** Largest message of a client; a larger one closes the connection with 1009. Default 65 536. */
  readonly messageBytes: number
  /** Most bytes that wait for one client. Default 1 048 576. */
  readonly bufferedBytes: number
  /** Most connections at a time in one process; then 503. Default: no limit. */
  readonly connections: number
  /** Most messages of one client in a second; then closed with 1008. Default: no limit. */
  readonly messagesPerSecond: number
  /** Longest time without a sign of life, 8 000…960 000; pings are sent. Default 120 000. */
  readonly idleMs: number
  /** Most members of one topic, in all processes; then `subscribe` throws. Default 1 000. */
  readonly members: number
  /** Largest member of a topic, as JSON. Default 1 024. */
  readonly memberBytes: number
  /** Most messages of one topic that are kept with `resume`. Default 1 000. */
  readonly resumeMessages: number
  /** Most bytes of one topic that are kept with `resume`. Default 1 048 576. */
  readonly resumeBytes: number
}

/** Options with every default filled in. */
export interface SocketSettings {
  readonly protocols: readonly string[]
  readonly origins: "same" | "any" | ReadonlySet<string>
  readonly onInvalidMessage: "reply" | 1007 | 1008
  readonly onSlowClient: "close" | "drop"
  readonly limits: SocketLimits
  /** How long messages are kept, and how much of a topic. */
  readonly resume:
    | { readonly windowMs: number; readonly messages: number; readonly bytes: number }
    | undefined
  readonly traits: SocketTraits
}

const MAX_BYTES = 2 ** 30
/** From, to, default. */
const LIMITS: Readonly<Record<keyof SocketLimits, readonly [number, number, number]>> = {
  messageBytes: [1, MAX_BYTES, 65_536],
  bufferedBytes: [1, MAX_BYTES, 1_048_576],
  connections: [1, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY],
  messagesPerSecond: [1, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY],
  // The C++ core ends the process on 1…7 s and on more than 960 s.
  idleMs: [8_000, 960_000, 120_000],
  members: [1, 100_000, 1_000],
  memberBytes: [1, 65_536, 1_024],
  resumeMessages: [1, 1_000_000, 1_000],
  resumeBytes: [1, MAX_BYTES, 1_048_576],
}

const NAMES: ReadonlySet<string> = new Set<keyof SocketOptions>([
  "path",
  "use",
  "auth",
  "protocols",
  "origins",
  "onInvalidMessage",
  "onSlowClient",
  "compression",
  "resume",
  "limits",
])

// RFC 6455 §4.1: a subprotocol is a token.
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Checks the options of `api.socket()` and fills in the defaults.
 * @throws PrecastError PC2045
 */
export function readSocketOptions(options: SocketOptions): SocketSettings {
  const {
    path,
    protocols = [],
    onInvalidMessage = "reply",
    onSlowClient = "close",
    compression = false,
  } = options
  const check = (name: string, fits: boolean, expected: string, found: unknown): void => {
    if (!fits) throw runtimeError("PC2045", name, path, expected, show(found))
  }
  for (const name of Object.keys(options)) {
    check(name, NAMES.has(name), `one of ${[...NAMES].join(", ")}`, "unknown")
  }
  const areTokens = Array.isArray(protocols) && protocols.every((one) => TOKEN.test(one))
  check("protocols", areTokens, "a list of tokens such as graphql-transport-ws", protocols)
  check(
    "onInvalidMessage",
    ["reply", 1007, 1008].includes(onInvalidMessage),
    `"reply", 1007 or 1008`,
    onInvalidMessage,
  )
  check("onSlowClient", ["close", "drop"].includes(onSlowClient), `"close" or "drop"`, onSlowClient)
  check("compression", typeof compression === "boolean", "a boolean", compression)
  const limits = readLimits(options.limits ?? {}, check)
  const { messageBytes, bufferedBytes, idleMs } = limits
  return {
    protocols,
    origins: readOrigins(options.origins ?? "same", check),
    onInvalidMessage,
    onSlowClient,
    limits,
    resume: readResume(options.resume, limits, check),
    traits: { messageBytes, bufferedBytes, idleMs, compression },
  }
}

type Check = (name: string, fits: boolean, expected: string, found: unknown) => void

function readResume(
  resume: unknown,
  { resumeMessages: messages, resumeBytes: bytes }: SocketLimits,
  check: Check,
): SocketSettings["resume"] {
  if (resume === undefined) return undefined
  const windowMs = durationMs(resume) ?? 0
  check("resume", windowMs >= 1000 && windowMs <= 3_600_000, `a duration from "1s" to "1h"`, resume)
  return { windowMs, messages, bytes }
}

function readOrigins(origins: unknown, check: Check): SocketSettings["origins"] {
  if (origins === "same" || origins === "any") return origins
  const areOrigins =
    Array.isArray(origins) &&
    origins.every((one) => URL.canParse(one) && new URL(one).origin === one)
  check("origins", areOrigins, `"same", "any" or a list such as ["https://a.example"]`, origins)
  return new Set(origins as readonly string[])
}

function readLimits(given: Partial<SocketLimits>, check: Check): SocketLimits {
  const names = Object.keys(LIMITS)
  for (const name of Object.keys(given)) {
    check(`limits.${name}`, names.includes(name), `one of ${names.join(", ")}`, "unknown")
  }
  const read = Object.entries(LIMITS).map(([name, [least, most, standard]]) => {
    const value = given[name as keyof SocketLimits]
    const fits = Number.isInteger(value) && Number(value) >= least && Number(value) <= most
    check(
      `limits.${name}`,
      value === undefined || fits,
      `an integer from ${least} to ${most}`,
      value,
    )
    return [name, value ?? standard]
  })
  return Object.fromEntries(read) as SocketLimits
}

function show(value: unknown): string {
  return typeof value === "object" || typeof value === "string"
    ? JSON.stringify(value)
    : String(value)
}
