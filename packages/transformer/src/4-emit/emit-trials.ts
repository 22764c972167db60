import type { FunctionKind, PlannedType } from "../ir/plan.ts"
import { type Code, js } from "./emit-code.ts"
import type { Emitter, Writer } from "./module.ts"

/**
 * A function that counts how many times `write`'s function was called in vain, and caches its results once
 * that is too often; for types without backtracking only `write`'s function
 * (runtime/src/types/check/trials.ts).
 */
export function keepResults(write: Writer, anew: FunctionKind, refused: "false" | "FAIL"): Writer {
  return (type, functionName, emitter) => {
    if (!type.tried) return write(type, functionName, emitter)
    const look = emitter.call(anew, type.id)
    const trials = emitter.helper("trials")
    const none = refused === "FAIL" ? emitter.helper("FAIL") : js`false`
    return js`
      function ${functionName}(value) {
        if (${emitter.helper("isWasteful")}()) return ${emitter.helper("lookedAt")}(${look}, value)
        const looks = ${trials}.looks = (${trials}.looks + 1) | 0
        const result = ${look}(value)
        if (result === ${none} && ${trials}.looks !== looks) ${trials}.wasted++
        return result
      }
    `
  }
}

/** A `try` statement in which a whole operation is done: results are kept until it ends. */
export function asOperation(attempt: Code, type: PlannedType, emitter: Emitter): Code {
  if (!type.holdsTried) return attempt
  return js`
    const outer = ${emitter.helper("beginTrials")}()
    ${attempt} finally {
      ${emitter.helper("endTrials")}(outer)
    }
  `
}
