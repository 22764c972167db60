import { knownOptions, numberOption, wrongOption } from "../../base/base-options.ts"
import type { Context } from "../../endpoint/api.ts"
import { boundCookies, readBoundCookie } from "../../endpoint/cookies/cookies-read.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import type { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import type { TypeCode } from "../../types/type-code.ts"
import { sessionCookie, type SessionCookie, type SessionCookieOptions } from "./session-cookie.ts"
import { cookieSessions, storedSessions, type SessionKeeper } from "./session-keeper.ts"
import type { SessionStore } from "./session-store.ts"
import { RequestSession, type Found, type Session } from "./auth-session.ts"

/** Options of `sessions()`: `secrets` for sessions in cookies, or a `store`. */
export interface SessionOptions {
  /**
   * Secrets that encrypt sessions into their cookies, each of at least 32 random bytes. The first encrypts, all
   * decrypt, which allows rotation. Needs no store, but cannot revoke a copied session.
   */
  readonly secrets?: readonly string[]
  /** Keeps sessions, in place of `secrets`: `memorySessions()`, `redisSessions(client)`. */
  readonly store?: SessionStore
  /** The idle timeout of a session, in milliseconds. Default 30 minutes. */
  readonly idleMs?: number
  /** The maximum lifetime of a session, in milliseconds. Default 12 hours. */
  readonly absoluteMs?: number
  /** Name and attributes of the cookie. */
  readonly cookie?: SessionCookieOptions
  /** Clock, in milliseconds since 1970, for tests. */
  readonly now?: () => number
}

/** What `sessions()` adds to `context.data`. */
export interface SessionData<T extends object> {
  readonly session: Session<T>
}

const NAMES = { secrets: 0, store: 0, idleMs: 0, absoluteMs: 0, cookie: 0, now: 0 }
const MAX_MS = 2 ** 31 - 1

/**
 * Sessions in cookies: `use: [sessions<Login>({ secrets })]`, then `context.data.session`. Data is encoded and
 * decoded by its type: a session whose data no longer matches the type is discarded.
 * @throws PrecastError PC2030; PC2001 when the call was not compiled by the transformer
 */
export function sessions<T extends object>(
  options: SessionOptions,
  code?: TypeCode<T, "safeDecode" | "encode">,
): Hook<SessionData<T>> {
  knownOptions("sessions", options, NAMES)
  if (code === undefined) throw runtimeError("PC2001", "sessions<T>()")
  const cookie = sessionCookie(options.cookie)
  const times = {
    idleMs: numberOption("sessions.idleMs", options.idleMs ?? 1_800_000, 1, MAX_MS),
    absoluteMs: numberOption("sessions.absoluteMs", options.absoluteMs ?? 43_200_000, 1, MAX_MS),
    now: options.now ?? Date.now,
  }
  const app = new Sessions<T>(keeperOf(options, cookie.name), code, cookie, times)
  return {
    onRequest: (context) => app.open(context),
    onResponse: (context, answer) => app.keep(context as Context<Partial<SessionData<T>>>, answer),
  }
}

function keeperOf({ secrets, store }: SessionOptions, name: string): SessionKeeper {
  if (secrets !== undefined && store === undefined) return cookieSessions(name, secrets)
  if (secrets === undefined && store !== undefined) return storedSessions(store)
  const found = secrets === undefined ? "neither" : "both"
  throw wrongOption("sessions", "given either secrets or store", found)
}

interface Times {
  readonly idleMs: number
  readonly absoluteMs: number
  now(): number
}

/** Sessions of one kind. */
class Sessions<T extends object> {
  readonly #keeper: SessionKeeper
  readonly #code: TypeCode<T, "safeDecode" | "encode">
  readonly #cookie: SessionCookie
  readonly #times: Times

  constructor(
    keeper: SessionKeeper,
    code: TypeCode<T, "safeDecode" | "encode">,
    cookie: SessionCookie,
    times: Times,
  ) {
    this.#keeper = keeper
    this.#code = code
    this.#cookie = cookie
    this.#times = times
  }

  open(context: Context): SessionData<T> | Promise<SessionData<T>> {
    const value = readBoundCookie(context, this.#cookie.name)
    if (value === undefined) return { session: new RequestSession<T>(undefined) }
    return this.#find(value).then((found) => ({ session: new RequestSession(found) }))
  }

  async #find(value: string): Promise<Found<T> | undefined> {
    const text = await this.#keeper.read(value)
    const parts = text === undefined ? null : /^(\d+) (\d+) (.*)$/s.exec(text)
    if (parts === null) return undefined
    const created = Number(parts[1])
    const seen = Number(parts[2])
    if (this.#left(created, seen) <= 0) return undefined
    const data = this.#code.safeDecode(parts[3] ?? "")
    return data.ok ? { value, data: data.value, created, seen } : undefined
  }

  /** Milliseconds until a session expires. */
  #left(created: number, seen: number): number {
    const { idleMs, absoluteMs, now } = this.#times
    return Math.min(seen + idleMs, created + absoluteMs) - now()
  }

  async keep(context: Context<Partial<SessionData<T>>>, answer: OutgoingResponse): Promise<void> {
    const session = context.data.session
    // Undefined if an outer hook has sent the response.
    if (!(session instanceof RequestSession)) return
    const { found, did } = session as RequestSession<T>
    const data = session.data as T | undefined
    if (did === "begun" || did === "ended") {
      if (found !== undefined) await this.#keeper.end(found.value)
      if (data !== undefined) await this.#begin(data, answer)
      else if (context.headers.cookie !== undefined) this.#set(answer, "", 0)
    } else if (found !== undefined && (did === "changed" || this.#isStale(found))) {
      await this.#update(found, data ?? found.data, answer)
    }
  }

  /** The time of last use is saved only periodically, which avoids a write for each request. */
  #isStale({ seen }: Found<T>): boolean {
    return this.#times.now() - seen > this.#times.idleMs / 10
  }

  async #begin(data: T, answer: OutgoingResponse): Promise<void> {
    const now = this.#times.now()
    const left = this.#left(now, now)
    const text = `${now} ${now} ${this.#code.encode(data)}`
    this.#set(answer, await this.#keeper.begin(text, left), left)
  }

  async #update({ value, created }: Found<T>, data: T, answer: OutgoingResponse): Promise<void> {
    const now = this.#times.now()
    const left = this.#left(created, now)
    const text = `${created} ${now} ${this.#code.encode(data)}`
    this.#set(answer, await this.#keeper.update(value, text, left), left)
  }

  #set({ headers }: OutgoingResponse, value: string, leftMs: number): void {
    const { name, attributes } = this.#cookie
    const age = Math.max(0, Math.ceil(leftMs / 1000))
    for (const pair of boundCookies(name, value)) {
      headers.append("set-cookie", `${pair}${attributes}; Max-Age=${age}`)
    }
    // A cache that keeps it would hand one's session to others.
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store")
  }
}
