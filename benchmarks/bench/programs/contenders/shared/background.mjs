// Routes that are there and never measured: 28 paths, each of them plain, below a parameter, below
// a version and below both. Every path takes GET, and POST one segment below: 224 routes.
import { readFileSync } from "node:fs"

const paths = JSON.parse(readFileSync(new URL("background.json", import.meta.url), "utf8"))

/** The 112 paths; `:name` is a parameter. */
export const background = ["", "/:locale", "/v2", "/v2/:locale"].flatMap((prefix) =>
  paths.map((path) => prefix + path),
)

/** Calls `get` and `post` with each path of theirs. */
export function eachBackground(get, post) {
  for (const path of background) {
    get(path)
    post(`${path}/submit`)
  }
}
