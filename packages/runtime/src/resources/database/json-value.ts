import { Json } from "./json.ts"

/**
 * Marks a value as JSON. Objects for a `json` or `jsonb` parameter are encoded automatically;
 * strings are not, because a text may be JSON already: `json("text")` is the JSON value
 * `"text"`, `${text}::text::jsonb` is parsed.
 */
export function json(value: unknown): Json {
  return new Json(value)
}
