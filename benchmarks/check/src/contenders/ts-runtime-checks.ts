import { checksFor, moltar } from "../../ts-runtime-checks/dist/index.js"
import type { Checks, Contender } from "../contender.ts"
import { versionOf } from "../version.ts"

const emitted: Partial<Record<string, { is: Checks["is"]; validate(value: unknown): unknown[] }>> =
  checksFor

export const contender: Contender = {
  version: versionOf("ts-runtime-checks"),
  checks(structure) {
    const functions = emitted[structure]
    if (!functions) return null
    return { is: functions.is, issues: (value) => functions.validate(value).length }
  },
  moltar: (name) => (name === "parseSafe" ? null : (moltar[name] as (value: unknown) => unknown)),
}
