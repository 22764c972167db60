/**
 * A value that is not printed: String(), JSON, templates, `util.inspect` and with it console.log
 * show its name alone. `reveal()` gives it.
 */
export class Secret<T = string> {
  /** The type of the value, for the compiler only: the property does not exist. */
  declare readonly "~precast:secret": T
  /** Of the variable: `STRIPE_KEY`. */
  readonly name: string
  readonly #read: () => T

  /** @param read returns the value on each call */
  constructor(name: string, read: () => T) {
    this.name = name
    this.#read = read
  }

  /**
   * The value itself: hand it on, and keep it nowhere.
   * @throws PrecastError PC2111 when the variable is not set
   */
  reveal(): T {
    return this.#read()
  }

  /** `[secret STRIPE_KEY]`. */
  toString(): string {
    return `[secret ${this.name}]`
  }

  toJSON(): string {
    return this.toString()
  }

  /** @internal What console.log and util.inspect show. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.toString()
  }
}
