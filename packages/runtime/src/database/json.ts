/** A value that goes into a column of JSON; `json` makes it. */
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

/**
 * Says that a value is to be JSON. Objects for a `json` or `jsonb` parameter are so by themselves; strings are not,
 * because a text may be JSON already: `json("text")` is the JSON value `"text"`, `${text}::text::jsonb` is parsed.
 */
export function json(value: unknown): Json {
  return new Json(value)
}
