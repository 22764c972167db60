import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** One schema of the suite and what it takes and refuses. */
export interface Group {
  file: string
  description: string
  schema: unknown
  tests: { description: string; data: unknown; valid: boolean }[]
}

const folder = resolve(
  import.meta.dirname,
  "../../../node_modules/.cache/json-schema-test-suite/tests/draft2020-12",
)

/** Whether scripts/conformance/json-schema-suite.sh has brought JSON-Schema-Test-Suite here. */
export const hasSuite: boolean = existsSync(folder)

/** All groups of the files of a folder of the suite: "" for the keywords, "optional/format" for the formats. */
export function groupsOf(part: string): Group[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(join(folder, part)).filter((name) => name.endsWith(".json"))
  return files.flatMap((name) => {
    const groups = JSON.parse(readFileSync(join(folder, part, name), "utf8")) as Group[]
    return groups.map((group) => ({ ...group, file: name.replace(".json", "") }))
  })
}
