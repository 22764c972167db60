import { decisions } from "./differences/decisions.ts"
import type { Difference } from "./differences/difference.ts"
import { forms } from "./differences/forms.ts"
import { places } from "./differences/places.ts"
import { broken, refused } from "./differences/refused.ts"
import { values } from "./differences/values.ts"

export const differences: readonly Difference[] = [
  ...values,
  ...forms,
  ...decisions,
  ...places,
  ...refused,
  ...broken,
]
