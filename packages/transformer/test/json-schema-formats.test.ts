import { describe, expect, it } from "vitest"
import type { Format } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import { groupsOf, hasSuite, type Group } from "./json-schema-suite.ts"

// Formats that nobody knows.
const OTHER = new Set(["unknown"])

describe.runIf(hasSuite)("formats, by the cases of JSON-Schema-Test-Suite 2020-12", () => {
  const groups = groupsOf("optional/format").filter((group) => !OTHER.has(group.file))
  it.each(groups.map((group) => [`${group.file}: ${group.description}`, group] as const))(
    "%s",
    (_name: string, group: Group) => {
      const { format } = group.schema as { format: Format }
      const { is, safeDecode } = functionsOf({ kind: "string", rules: { format: [format] } })
      for (const { description, data, valid } of group.tests) {
        // The suite says that a format holds for all that is no string.
        if (typeof data !== "string") continue
        const found = { is: is(data), decode: safeDecode(JSON.stringify(data)).ok }
        expect(found, `${description}: ${data}`).toEqual({ is: valid, decode: valid })
      }
    },
  )
})
