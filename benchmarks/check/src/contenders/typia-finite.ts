import { moltarByIs, typiaFor } from "../../typia-finite/dist/index.js"
import type { Contender } from "../contender.ts"
import { versionOf } from "../version.ts"

/** typia with its option `finite`: numbers are finite, as they are for Precast, TypeBox, Zod and Valibot. */
export const contender: Contender = {
  version: versionOf("typia"),
  checks(structure) {
    const { is, validate } = typiaFor[structure]
    return {
      is,
      issues(value) {
        const result = validate(value)
        return result.success ? 0 : result.errors.length
      },
    }
  },
  moltar: (name) => moltarByIs[name],
}
