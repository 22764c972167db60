import { isMultipleOf } from "../../src/types/check/is-multiple-of.ts"
import { convertedText } from "../../src/types/explain/converted-text.ts"
import { faultOfEnds } from "../../src/types/explain/fault-of-ends.ts"
import { findsPattern } from "../../src/types/explain/finds-pattern.ts"
import { reviveIeee } from "../../src/types/natives/natives-number.ts"

/** The functions that emitted descriptions have with rules of texts. */
export const ofTexts = { finds: findsPattern, ends: faultOfEnds, converted: convertedText }

/** The same of numbers. */
export const ofNumbers = { revived: reviveIeee, isMultiple: isMultipleOf }
