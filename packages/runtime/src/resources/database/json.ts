/** A value for a JSON column; created by `json`. */
export class Json {
  readonly #value: unknown

  /** @internal use json(value) */
  constructor(value: unknown) {
    this.#value = value
  }

  static is(value: unknown): value is Json {
    return typeof value === "object" && value !== null && #value in value
  }

  /** @internal */
  get value(): unknown {
    return this.#value
  }
}
