import { moltarByAssert } from "../../typia/dist/index.js"
import type { Contender } from "../contender.ts"
import { versionOf } from "../version.ts"

/** Moltar's cases with errors that name what is wrong. */
export const contender: Contender = {
  version: versionOf("typia"),
  checks: () => null,
  moltar: (name) => moltarByAssert[name],
}
