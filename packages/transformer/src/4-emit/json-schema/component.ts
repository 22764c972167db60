import type { JsonSchemaPart } from "@precast/runtime/emitted"
import { childrenOfNode } from "../../ir/node-children.ts"
import type { Node, PlannedType, PlannedTypes } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter } from "../module.ts"
import { schemaOf, type Schemas } from "./schema.ts"

/** `function componentUser(): JsonSchemaPart`: the schema of a named type, which names others as components. */
export function writeComponent(type: PlannedType, functionName: Code, { types }: Emitter): Code {
  const schema = schemaOf(type.node, inComponents(types)) as Data
  return js`
    function ${functionName}() {
      return ${dataCode(schema)}
    }
  `
}

/** The schema of a type in an OpenAPI document: a reference where it has a name of its own. */
export function partSchema(id: string, types: PlannedTypes): JsonSchemaPart {
  return inComponents(types).ref(id)
}

/** Ids of all types that the schemas of `roots` name, by the names they have there. */
export function componentsOf(roots: readonly string[], types: PlannedTypes): Map<string, string> {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const type = types[id]!
    if (isComponent(type)) names.set(componentName(id), id)
    waiting.push(...mentioned(type.node))
  }
  return names
}

function inComponents(types: PlannedTypes): Schemas {
  return {
    types,
    ref(id) {
      const type = types[id]!
      return isComponent(type)
        ? { $ref: `#/components/schemas/${componentName(id)}` }
        : schemaOf(type.node, inComponents(types))
    },
  }
}

/** A part that mentions itself cannot be written out. */
function isComponent({ made, recursive }: PlannedType): boolean {
  return made !== true || recursive
}

/** Names of components are of these characters (OpenAPI 3.1 §4.8.7.1). */
function componentName(id: string): string {
  return id.replace(/[^A-Za-z0-9._-]/gu, (unit) => `_${unit.codePointAt(0)!.toString(16)}_`)
}

/** `memory` of a type with `toJSON` has no schema. */
function mentioned(node: Node): string[] {
  if (node.kind === "ref") return [node.to]
  if (node.kind === "to-json") return mentioned(node.wire)
  return childrenOfNode(node).flatMap(mentioned)
}
