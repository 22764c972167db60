import type { ConvertRule } from "./described-types.ts"

/** A text after its conversions. */
export function convertedText(text: string, steps: readonly ConvertRule[]): string {
  return steps.reduce((result, step) => convertedBy(step, result), text)
}

function convertedBy(step: ConvertRule, text: string): string {
  if (step === "trim") return text.trim()
  return step === "lowercase" ? text.toLowerCase() : text.toUpperCase()
}
