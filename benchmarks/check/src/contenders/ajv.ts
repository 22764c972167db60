import { Ajv } from "ajv"
import type { Contender } from "../contender.ts"
import { versionOf } from "../version.ts"
import { schemas, toBeChecked } from "./json-schemas.ts"

// Two functions for each schema, as one gives `is` the stop at the first error and `validate` all of them.
const first = new Ajv({ strict: false })
const all = new Ajv({ strict: false, allErrors: true })

export const contender: Contender = {
  version: versionOf("ajv"),
  checks(structure) {
    const is = first.compile(schemas[structure])
    const validate = all.compile(schemas[structure])
    return {
      is: (value) => is(value),
      issues: (value) => (validate(value) ? 0 : validate.errors!.length),
    }
  },
  moltar(name) {
    if (name === "parseSafe") return null
    const is = first.compile(toBeChecked(name.endsWith("Strict")))
    const checked = (value: unknown): unknown => {
      if (!is(value)) throw new Error(JSON.stringify(is.errors))
      return value
    }
    return name === "parseStrict" ? checked : (value) => checked(value) === value
  },
}
