import type { Node, NodeField } from "../../ir/plan.ts"
import { type Code, join, js, member, nothing, property } from "../code.ts"

/**
 * An object literal with the type's fields, for JSON.stringify to write; null unless that text is the type's: a few
 * fields, strings among them, that JSON has as they are.
 */
export function plainLiteral(node: Node, value: Code): Code | null {
  if (node.kind !== "object" || node.index || node.patterns) return null
  const { fields } = node
  if (fields.length > MOST_FIELDS || !fields.every(isPlain)) return null
  if (!fields.some((field) => isText(field.node))) return null
  const properties = fields.map((field) => property(field.wireKey, plainValue(field, value)))
  return js`{ ${join(properties, ",", nothing)} }`
}

// More text than this is not worth it.
const MOST_FIELDS = 6

function isPlain({ node, inherited, asNull, memoryOnly, wireKey }: NodeField): boolean {
  // A key of digits alone comes first in an object, and `toJSON` is called.
  const isOrdinary = /^[a-z_$][\w$]*$/i.test(wireKey) && wireKey !== "toJSON"
  const isSimple = isText(node) || ["number", "boolean", "literal", "null"].includes(node.kind)
  const isIeee = node.kind === "number" && node.rules.ieee === true
  return isOrdinary && isSimple && !isIeee && !inherited && !asNull && !memoryOnly
}

function isText(node: Node): boolean {
  return node.kind === "string" || node.kind === "template"
}

/** Constants are written whatever the value has, as everywhere in encode. */
function plainValue({ key, node, optional }: NodeField, value: Code): Code {
  const at = member(value, key)
  const constant =
    node.kind === "literal" ? js`${node.value}` : node.kind === "null" ? js`null` : null
  if (!constant) return at
  return optional ? js`${at} === undefined ? undefined : ${constant}` : constant
}
