import { moltarByAssert } from "../../precast/dist/index.js"
import type { Contender, MoltarCase } from "../contender.ts"
import { versionOf } from "../version.ts"

/** Moltar's cases with errors that name what is wrong. */
const cases: Partial<Record<MoltarCase, (value: unknown) => unknown>> = moltarByAssert

export const contender: Contender = {
  version: versionOf("@precast/transformer"),
  checks: () => null,
  moltar: (name) => cases[name] ?? null,
}
