import type { Node, PlannedType, PlannedTypes } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { hashOf } from "./hash.ts"

/** `function versionUser(): string`, which distinguishes this meaning of a type from others. */
export function writeVersion(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  return js`
    /* @__NO_SIDE_EFFECTS__ */
    function ${functionName}() {
      return ${hashOf(meaningOf(type, emitter.types))}
    }
  `
}

/**
 * All that a type declares about values, as a text: without names of types, comments, messages and
 * strategies, so that it stays the same until values, or their JSON, change.
 */
export function meaningOf(type: PlannedType, types: PlannedTypes): string {
  const numbers = new Map([[type.id, 0]])
  const parts: unknown[] = []
  const describe = (node: Node): unknown => describeNode(node, describe, numberOf)
  function numberOf(id: string): number {
    if (!numbers.has(id)) numbers.set(id, numbers.size)
    return numbers.get(id)!
  }
  // Grows while it is walked: types that are mentioned come behind those that mention them.
  for (const id of numbers.keys()) parts.push(describe(types[id]!.node))
  return JSON.stringify(parts)
}

function describeNode(
  node: Node,
  describe: (node: Node) => unknown,
  numberOf: (id: string) => number,
): unknown {
  switch (node.kind) {
    case "ref":
      return ["ref", numberOf(node.to)]
    case "union":
      return [node.kind, node.members.map(describe)]
    case "array":
    case "set":
      return [node.kind, describe(node.item), node.rules]
    case "map":
      return [node.kind, describe(node.key), describe(node.value), node.rules, node.wire]
    case "tuple": {
      const items = node.items.map((item) => [describe(item.node), item.optional])
      const after = node.after?.map((item) => describe(item.node))
      return [node.kind, items, node.rest && describe(node.rest.node), after]
    }
    case "object": {
      const { index, patterns, minProperties, maxProperties, closed } = node
      const others = patterns?.map(({ key, node: value }) => [key, describe(value)])
      const fields = node.fields.map((field) => {
        const { key, wireKey, optional, takesUndefined, asNull } = field
        return [key, wireKey, optional, takesUndefined, field.default, asNull, describe(field.node)]
      })
      return [
        "object",
        fields,
        index && describe(index),
        others,
        minProperties,
        maxProperties,
        closed,
      ]
    }
    case "refined":
      // Where a check is declared does not count: a file may move.
      return [node.kind, describe(node.of), node.checks.map(({ name }) => name)]
    case "to-json":
      return [node.kind, describe(node.memory), describe(node.wire)]
    default:
      return node
  }
}
