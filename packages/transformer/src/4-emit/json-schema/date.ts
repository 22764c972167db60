import type { JsonSchema } from "@precast/runtime/emitted"
import type { NodeOfKind } from "../../ir/plan.ts"

// RFC 3339 and the expanded years of Date.prototype.toISOString; upper-case letters, no leap second.
const DAY =
  "(?:[0-9]{4}|\\+[0-9]{6}|-(?!000000)[0-9]{6})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
const HOUR_MINUTE = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
const TIME = `${HOUR_MINUTE}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-]${HOUR_MINUTE})`

// What a Date can hold (ECMA-262 §21.4.1.1).
const LARGEST_TIME = 8.64e15

export function dateSchema(node: NodeOfKind<"date">): JsonSchema {
  switch (node.wire) {
    case undefined:
      return { type: "string", format: "date-time", pattern: `^${DAY}T${TIME}$` }
    case "date":
      return { type: "string", format: "date", pattern: `^${DAY}$` }
    case "epoch-ms":
      return { type: "integer", minimum: -LARGEST_TIME, maximum: LARGEST_TIME }
    case "epoch-s":
      // Not a multiple of 0.001: validators that divide doubles refuse most of these.
      return { type: "number", minimum: -LARGEST_TIME / 1000, maximum: LARGEST_TIME / 1000 }
    default:
      return node.wire satisfies never
  }
}
