import { problem, type Step } from "./zod-env.ts"
import { hasAfter } from "./steps.ts"
import type { Problem, Type } from "./types.ts"

/** Why a function cannot become a Check of this type; undefined if it can. */
export function whyNoRule(type: Type, step: Step): Problem | undefined {
  if (hasAfter(type.steps))
    return problem(
      step,
      "its function takes what a transform has made, and a Check takes the value that was decoded",
      "Check it behind the transform, in a statement.",
    )
  if (type.optional || type.nullable)
    return problem(
      step,
      "its function takes undefined or null as well",
      "Put .optional() and .nullable() behind it, if that is what you mean.",
    )
  return undefined
}
