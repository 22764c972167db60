import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { describe, expect, it } from "vitest"
import { formats } from "../../runtime/src/types/formats/index.ts"
import type { Format } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import { groupsOf, hasSuite, type Group } from "./json-schema-suite.ts"

// Unknown formats.
const OTHER = new Set(["unknown"])

describe.runIf(hasSuite)("formats, by the cases of JSON-Schema-Test-Suite 2020-12", () => {
  const groups = groupsOf("optional/format").filter((group) => !OTHER.has(group.file))
  it.each(groups.map((group) => [`${group.file}: ${group.description}`, group] as const))(
    "%s",
    (_name: string, group: Group) => {
      const { format } = group.schema as { format: Format }
      const { is, safeDecode } = functionsOf({ kind: "string", rules: { format: [format] } })
      for (const { description, data, valid } of group.tests) {
        // The suite requires that a format accepts every value that is not a string.
        if (typeof data !== "string") continue
        const found = { is: is(data), decode: safeDecode(JSON.stringify(data)).ok }
        expect(found, `${description}: ${data}`).toEqual({ is: valid, decode: valid })
      }
    },
  )
})

describe.runIf(hasSuite)("ajv-formats, which many validate our schemas with", () => {
  it("decides the same cases otherwise in two formats alone", () => {
    const ajv = new Ajv2020({ strict: true, logger: false })
    // A CommonJS module, according to its types; the import is the function itself.
    ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
    const different: Record<string, number> = {}
    const unknown = new Set<string>()
    for (const { schema, tests } of groupsOf("optional/format")) {
      const { format } = schema as { format: Format }
      if (ajv.formats[format] === undefined) unknown.add(format)
      else {
        const fits = ajv.compile({ type: "string", format })
        const wrong = tests.filter(
          ({ data }) => typeof data === "string" && fits(data) !== formats[format](data),
        )
        if (wrong.length > 0) different[format] = (different[format] ?? 0) + wrong.length
      }
    }
    // Quoted local parts and addresses of IP literals; escapes that only old engines take.
    expect(different).toEqual({ email: 5, regex: 1 })
    expect([...unknown]).toEqual(["idn-email", "idn-hostname", "iri-reference", "iri", "unknown"])
  })
})
