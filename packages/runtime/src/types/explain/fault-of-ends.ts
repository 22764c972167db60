import type { Rules } from "./described-types.ts"
import { broken, type Fault } from "./fault.ts"

/** The start or the end that a text lacks; null when it has them. */
export function faultOfEnds(text: string, { startsWith, endsWith }: Rules): Fault | null {
  const start = startsWith?.find((each) => !text.startsWith(each))
  if (start !== undefined) return broken("pattern", "startsWith", start)
  const end = endsWith?.find((each) => !text.endsWith(each))
  return end === undefined ? null : broken("pattern", "endsWith", end)
}
