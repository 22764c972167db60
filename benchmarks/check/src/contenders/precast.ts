import { checksFor, moltarByIs } from "../../precast/dist/index.js"
import type { Contender, MoltarCase } from "../contender.ts"
import { versionOf } from "../version.ts"

const cases: Partial<Record<MoltarCase, (value: unknown) => unknown>> = moltarByIs

export const contender: Contender = {
  version: versionOf("@precast/transformer"),
  checks(structure) {
    const { is, validate } = checksFor[structure]
    return {
      is,
      issues(value) {
        const result = validate(value)
        return result.ok ? 0 : result.issues.length
      },
    }
  },
  moltar: (name) => cases[name] ?? null,
}
