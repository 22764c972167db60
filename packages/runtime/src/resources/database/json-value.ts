import { Json } from "./json.ts"

/**
 * Says that a value is to be JSON. Objects for a `json` or `jsonb` parameter are so by themselves; strings are not,
 * because a text may be JSON already: `json("text")` is the JSON value `"text"`, `${text}::text::jsonb` is parsed.
 */
export function json(value: unknown): Json {
  return new Json(value)
}
