import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import type { LeafNode, NodeOfKind } from "../../ir/plan.ts"
import { bigintSchema } from "./bigint.ts"
import { bytesSchema } from "./bytes.ts"
import { dateSchema } from "./date.ts"
import { numberSchema } from "./number.ts"
import { stringSchema } from "./string.ts"
import { templateSource } from "./template.ts"

export function leafSchema(node: LeafNode): JsonSchemaPart {
  switch (node.kind) {
    case "any":
    case "unknown":
      return true
    case "never":
    case "undefined":
      return false
    case "null":
    case "boolean":
      return { type: node.kind }
    case "literal":
      return { const: node.value }
    case "bigint-literal":
      // decode takes -0 for 0.
      return node.value === "0" ? { enum: ["0", "-0"] } : { const: node.value }
    case "bigint":
      return bigintSchema(node)
    case "date":
      return dateSchema(node)
    case "url":
      return { type: "string", format: "uri" }
    case "regexp":
      // The last slash ends the source.
      return { type: "string", maxLength: 10_000, pattern: "^/[\\s\\S]+/[dgimsuvy]*$" }
    case "bytes":
      return bytesSchema(node)
    case "string":
      return stringSchema(node.rules)
    case "template":
      return templateSchema(node)
    case "number":
      return numberSchema(node.rules)
    default:
      return node satisfies never
  }
}

function templateSchema(node: NodeOfKind<"template">): JsonSchema {
  const schema = stringSchema(node.rules, [templateSource(node.parts)])
  return node.rules.convert ? { type: "string" } : schema
}
