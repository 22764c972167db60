import type { Contender } from "../types.ts"
import { encorePrograms, withoutEncore } from "./encore.ts"
import { folder, foreign } from "./needed.ts"

/** Systems that package registries do not have: rows with the reason, and what could be done. */
export const elsewhere: readonly Contender[] = [
  {
    name: "encore",
    label: "Encore.ts",
    runtime: "node",
    file: `${folder}/encore/server.mjs`,
    packages: { "encore.dev": "1.58.6", esbuild: "0.28.2" },
    env: { ...encorePrograms() },
    serves: ["schema", "hello"],
    without: {
      "update-user": "it writes dates without milliseconds, and keys in an order that changes",
    },
    absent: () => withoutEncore(),
  },
  {
    name: "mion",
    label: "mion",
    runtime: "node",
    ...foreign("shared/user.mjs"),
    packages: {},
    scenarios: ["hello", "update-user", "heavy"],
    absent: () =>
      "its packages are not on npm; docs/bench-scenarios.md has the figures that it publishes",
  },
]
