import type { JsonSchemaPart } from "@precast/runtime/emitted"
import { onCycles } from "../../ir/graph.ts"
import { childrenOfNode } from "../../ir/node-children.ts"
import type { Node, PlannedType, PlannedTypes } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter, Writer } from "../module.ts"
import { annotated } from "./annotated.ts"
import { schemaOf, type Schemas, type Way } from "./schema.ts"

/** `function componentUser(): JsonSchemaPart`: the schema of a named type, which names others as components. */
export function writeComponent(way: Way): Writer {
  return (type: PlannedType, functionName: Code, { types }: Emitter) => {
    const schema = schemaOf(type.node, inComponents(types, way))
    return js`
      function ${functionName}() {
        return ${dataCode(annotated(schema, undefined, type.about) as Data)}
      }
    `
  }
}

/** The schema of a type in an OpenAPI document: a reference where it has a name of its own. */
export function partSchema(id: string, types: PlannedTypes, way: Way): JsonSchemaPart {
  return inComponents(types, way).ref(id)
}

/** A type as it is read, or as it is written. */
export interface TypeUse {
  readonly id: string
  readonly way: Way
}

/** All types that the schemas of `roots` name, by the names they have there. */
export function componentsOf(roots: readonly TypeUse[], types: PlannedTypes): Map<string, TypeUse> {
  const names = new Map<string, TypeUse>()
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let use = waiting.shift(); use !== undefined; use = waiting.shift()) {
    const type = types[use.id]!
    const way = wayOf(type, use.way)
    const key = `${way} ${use.id}`
    if (seen.has(key)) continue
    seen.add(key)
    if (isComponent(type, types)) names.set(componentName(type, way), { id: use.id, way })
    waiting.push(...mentioned(type.node).map((id) => ({ id, way })))
  }
  return names
}

function inComponents(types: PlannedTypes, way: Way): Schemas {
  return {
    types,
    way,
    named: true,
    ref(id) {
      const type = types[id]!
      if (isComponent(type, types))
        return { $ref: `#/components/schemas/${componentName(type, way)}` }
      return annotated(schemaOf(type.node, inComponents(types, way)), undefined, type.about)
    },
  }
}

/** Most types are the same both ways. */
function wayOf({ holdsDefault }: PlannedType, way: Way): Way {
  return holdsDefault ? way : "in"
}

/** A part that mentions itself cannot be written out. */
function isComponent({ id, made }: PlannedType, types: PlannedTypes): boolean {
  return made !== true || cyclicIn(types).has(id)
}

const cyclic = new WeakMap<PlannedTypes, ReadonlySet<string>>()

function cyclicIn(types: PlannedTypes): ReadonlySet<string> {
  const known = cyclic.get(types)
  if (known) return known
  const refs = new Map(Object.values(types).map(({ id, node }) => [id, mentioned(node)]))
  const found = onCycles(refs.keys(), (id) => refs.get(id)!)
  cyclic.set(types, found)
  return found
}

/** Names of components are of these characters (OpenAPI 3.1 §4.8.7.1); names of types hold no dot. */
function componentName(type: PlannedType, way: Way): string {
  const name = type.id.replace(
    /[^A-Za-z0-9._-]/gu,
    (unit) => `_${unit.codePointAt(0)!.toString(16)}_`,
  )
  return wayOf(type, way) === "out" ? `${name}.Output` : name
}

/** `memory` of a type with `toJSON` has no schema. */
function mentioned(node: Node): string[] {
  if (node.kind === "ref") return [node.to]
  if (node.kind === "to-json") return mentioned(node.wire)
  return childrenOfNode(node).flatMap(mentioned)
}
