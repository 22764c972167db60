import * as fc from "fast-check"
import type { Case } from "../shapes/index.ts"
import { style } from "../render.ts"
import { junk } from "./junk.ts"
import { valueOf } from "./index.ts"

/**
 * Cases with values: some that mostly fit, and what it takes to break a part of each.
 * @param count values of one case
 */
export function drawn(cases: fc.Arbitrary<Case>, count: number) {
  return cases.chain((at) =>
    fc.record({
      case: fc.constant(at),
      strict: fc.constantFrom(false, false, true),
      values: fc.array(
        fc.record({
          value: valueOf(at.shape, at.definitions),
          choices: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
          broken: fc.boolean(),
          other: junk,
          style,
        }),
        { minLength: count, maxLength: count },
      ),
    }),
  )
}
