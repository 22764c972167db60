import type { JsonSchema } from "@precast/runtime/emitted"
import type { NodeOfKind } from "../../ir/plan.ts"
import type { BytesType } from "../../ir/shape.ts"

export function bytesSchema(node: NodeOfKind<"bytes">): JsonSchema {
  const unit = bytesOfItem[node.type]
  switch (node.wire) {
    case undefined: {
      const pattern = `^${base64Source(unit, "[A-Za-z0-9+/]", "=")}$`
      return { type: "string", contentEncoding: "base64", pattern }
    }
    case "base64url": {
      const pattern = `^${base64Source(unit, "[A-Za-z0-9_-]", "")}$`
      return { type: "string", contentEncoding: "base64url", pattern }
    }
    case "hex":
      return {
        type: "string",
        contentEncoding: "base16",
        pattern: `^(?:[0-9A-Fa-f]{${2 * unit}})*$`,
      }
    case "array":
      return { type: "array", items: itemSchema(node.type) }
    default:
      return node.wire satisfies never
  }
}

const bytesOfItem: Record<BytesType, number> = {
  Uint8Array: 1,
  Uint8ClampedArray: 1,
  Int8Array: 1,
  Uint16Array: 2,
  Int16Array: 2,
  Uint32Array: 4,
  Int32Array: 4,
  Float32Array: 4,
  Float64Array: 8,
  BigInt64Array: 8,
  BigUint64Array: 8,
  ArrayBuffer: 1,
  DataView: 1,
}

/** Whole groups of items that end where a character ends, and what can follow the last of them. */
function base64Source(unit: number, letter: string, padding: string): string {
  const group = unit % 3 === 0 ? unit : 3 * unit
  const tails: string[] = []
  for (let bytes = unit; bytes < group; bytes += unit) tails.push(tail(bytes, letter, padding))
  return `(?:${letter}{${(group / 3) * 4}})*(?:${tails.join("|")})?`
}

/** The last bits of the last letter are 0 (RFC 4648 §3.5). */
function tail(bytes: number, letter: string, padding: string): string {
  const whole = Math.floor(bytes / 3) * 4
  if (bytes % 3 === 1) return `${letter}{${whole + 1}}[AQgw]${padding.repeat(2)}`
  if (bytes % 3 === 2) return `${letter}{${whole + 2}}[AEIMQUYcgkosw048]${padding}`
  return `${letter}{${whole}}`
}

function itemSchema(type: BytesType): JsonSchema {
  switch (type) {
    case "Int8Array":
    case "Int16Array":
    case "Int32Array": {
      const half = 2 ** (8 * bytesOfItem[type] - 1)
      return { type: "integer", minimum: -half, maximum: half - 1 }
    }
    case "Float32Array":
      return { type: "number", minimum: -LARGEST_FLOAT, maximum: LARGEST_FLOAT }
    case "Float64Array":
      return { type: "number" }
    case "BigInt64Array":
      return { type: "string", pattern: "^-?(?:0|[1-9][0-9]{0,18})$" }
    case "BigUint64Array":
      return { type: "string", pattern: "^(?:-?0|[1-9][0-9]{0,19})$" }
    default:
      return { type: "integer", minimum: 0, maximum: 2 ** (8 * bytesOfItem[type]) - 1 }
  }
}

const LARGEST_FLOAT = 3.4028234663852886e38
