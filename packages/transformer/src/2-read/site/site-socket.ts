import type { Definitions, Shape } from "../../ir/shape.ts"
import type { MessageSite, TypedShape } from "../../ir/ir-site.ts"

/** The messages that a type has: bytes are binary ones, all else is the JSON of text messages. */
export function messagesOf({ typeName, shape }: TypedShape, definitions: Definitions): MessageSite {
  const whole = resolved(shape, definitions)
  if (whole.kind === "never") return { text: null, binary: false }
  if (isBytes(whole)) return { text: null, binary: true }
  if (whole.kind !== "union") return { text: { typeName, shape }, binary: false }
  const isBinary = (member: Shape): boolean => isBytes(resolved(member, definitions))
  const rest = whole.members.filter((member) => !isBinary(member))
  if (rest.length === whole.members.length) return { text: { typeName, shape }, binary: false }
  const [only] = rest
  if (only === undefined) return { text: null, binary: true }
  const left: Shape = rest.length === 1 ? only : { ...whole, members: rest }
  return { text: { typeName: `${typeName}_text`, shape: left }, binary: true }
}

function isBytes(shape: Shape): boolean {
  return shape.kind === "bytes" && shape.type === "Uint8Array" && shape.wire === undefined
}

/** The target of a ref. */
function resolved(shape: Shape, definitions: Definitions): Shape {
  return shape.kind === "ref" ? resolved(definitions[shape.to]!.shape, definitions) : shape
}
