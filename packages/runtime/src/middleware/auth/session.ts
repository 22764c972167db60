/** The session of a request: `context.data.session`. What is done to it is kept with the answer. */
export interface Session<T extends object> {
  /** What the session holds; undefined where there is none. */
  readonly data: T | undefined
  /**
   * Starts a session, at login and whenever someone gets other rights. It has a new id; one that was
   * there before is ended, so that nobody can know the id beforehand (session fixation).
   */
  begin(data: T): void
  /**
   * Puts other data in the place of the session's.
   * @throws TypeError when there is no session
   */
  change(data: T): void
  /** Ends the session, at logout. */
  end(): void
}

/** A session that was found, and what is in its cookie. */
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
