import { errorText } from "../../base/text/error-text.ts"
import type { ErrorSource } from "./lifecycle.ts"

/** A reporter that never throws: an `onError` that does is itself reported, on standard error. */
export function safeReport(
  onError: (error: unknown, source: ErrorSource) => void,
): (error: unknown, source: ErrorSource) => void {
  return (error, source) => {
    try {
      onError(error, source)
    } catch (second) {
      const texts = [errorText(second), errorText(error)]
      console.error(`precast: options.onError threw ${texts.join("\n  while told of ")}`)
    }
  }
}
