import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { judgeDocuments, type JudgedCase, type TypedDocument } from "./documents/judge-documents.ts"
import { fromNpm, fromPath } from "./material.ts"
import type { Suite } from "./suite.ts"

const version = "6.4.3"

/** A parameter of a chart may be bound to an element of the page, which no document can carry. */
const globals = "interface Element { nodeType: number }\ninterface EventTarget { nodeType: number }"

/** The example charts of Vega-Lite, against its own types. */
export const vegaLite: Suite = {
  name: "vega-lite",
  judges: "types and example specs of Vega-Lite, and mutations of each",
  isLong: true,
  run() {
    const source = fromPath("vega-lite", "github.com/vega/vega-lite")
    const folder = fromNpm("vega-lite", { "vega-lite": version, vega: "6.4.0" })
    return judgeDocuments({
      folder,
      version,
      globals,
      documents: specsOf(source),
      mutations: 4,
      explain,
    })
  },
}

function specsOf(source: string): TypedDocument[] {
  const specs = join(source, "examples/specs")
  return readdirSync(specs)
    .filter((file) => file.endsWith(".vl.json"))
    .toSorted()
    .map((file) => ({
      name: file,
      type: `import("vega-lite").TopLevelSpec`,
      value: JSON.parse(readFileSync(join(specs, file), "utf8")) as unknown,
    }))
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^refused: \S+ expected InlineData, found array/,
    "an array of TypeScript has a method values(); a list of JSON is no object (docs/types.md)",
  ],
  [
    /^refused: .*\/oneOf\/1 expected DateTime/,
    "TypeScript takes a list of {} and numbers for {}[]",
  ],
  [
    /^issue at \S*\/(?:repeat|oneOf\/0) expected/,
    "another member of the union is as near: each has one wrong value",
  ],
]

function explain(_: JudgedCase, found: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(found))?.[1]
}
