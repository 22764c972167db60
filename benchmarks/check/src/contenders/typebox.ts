import { Compile } from "typebox/compile"
import { Value } from "typebox/value"
import type { Contender } from "../contender.ts"
import { versionOf } from "../version.ts"
import { schemas, toBeChecked } from "./json-schemas.ts"

export const contender: Contender = {
  version: versionOf("typebox"),
  checks(structure) {
    const compiled = Compile(schemas[structure])
    if (!compiled.IsAccelerated()) throw new Error("typebox: not compiled")
    return {
      is: (value) => compiled.Check(value),
      issues: (value) => compiled.Errors(value).length,
    }
  },
  moltar(name) {
    const type = toBeChecked(name.endsWith("Strict"))
    const compiled = Compile(type)
    const checked = (value: unknown): unknown => {
      if (!compiled.Check(value)) throw new Error("validation failure")
      return value
    }
    if (name === "parseSafe") return (value) => checked(Value.Clean(type, structuredClone(value)))
    if (name === "parseStrict") return checked
    return (value) => checked(value) === value
  },
}
