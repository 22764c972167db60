import type { Report } from "../explain/described-types.ts"
import { reviverOf } from "../explain/revive-described.ts"
import type { FAIL } from "../route.ts"
import { parsed } from "./entry.ts"

/** The value of a JSON text by the description of its type, or FAIL. Never throws. */
export function parsedBy(text: string | typeof FAIL, report: Report): unknown {
  return parsed(text, reviverOf(report))
}
