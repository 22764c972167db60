import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import type { Contender } from "../types.ts"
import { foreign } from "./needed.ts"

const onPath = (program: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)))

const none = { runtime: "node", packages: {} } as const

/** Systems that registries of packages do not carry: rows that say so, and what could be done. */
export const elsewhere: readonly Contender[] = [
  {
    ...none,
    name: "mion",
    label: "mion",
    ...foreign("shared/user.mjs"),
    scenarios: ["hello", "update-user", "heavy"],
    absent: () => "its packages are not on npm; docs/bench.md has the figures that it publishes",
  },
]

void onPath
