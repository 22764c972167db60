/** The session of a request: `context.data.session`. Changes are saved when the response is sent. */
export interface Session<T extends object> {
  /** The session's data; undefined without a session. */
  readonly data: T | undefined
  /**
   * Starts a session: call it at login and whenever a user's permissions change. The session has a new id and
   * an existing one ends, so that an attacker cannot know the id in advance (session fixation).
   */
  begin(data: T): void
  /**
   * Replaces the session's data.
   * @throws TypeError without a session
   */
  change(data: T): void
  /** Ends the session, at logout. */
  end(): void
}

/** A session from the store, and the content of its cookie. */
export interface Found<T> {
  readonly value: string
  readonly data: T
  /** In milliseconds since 1970. */
  readonly created: number
  readonly seen: number
}

/** A session in its request. */
export class RequestSession<T extends object> implements Session<T> {
  readonly found: Found<T> | undefined
  #data: T | undefined
  #did: "begun" | "changed" | "ended" | undefined

  constructor(found: Found<T> | undefined) {
    this.found = found
    this.#data = found?.data
  }

  /** What the handler did to it. */
  get did(): "begun" | "changed" | "ended" | undefined {
    return this.#did
  }

  get data(): T | undefined {
    return this.#data
  }

  begin(data: T): void {
    this.#data = data
    this.#did = "begun"
  }

  change(data: T): void {
    if (this.#data === undefined) throw new TypeError("cannot change the session: none has begun")
    this.#data = data
    this.#did ??= "changed"
  }

  end(): void {
    this.#data = undefined
    this.#did = "ended"
  }
}
