import type { JsonSchemaPart } from "@precast/runtime/emitted"
import type { PlannedType, PlannedTypes } from "../../ir/plan.ts"
import { type Code, js, nothing } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter, Writer } from "../module.ts"
import { componentName, isComponent, mentioned, wayOf } from "./component-names.ts"
import { isDerived, notesOf } from "./derived.ts"
import { annotated } from "./annotated.ts"
import { schemaOf, type Schemas, type Way } from "./schema.ts"

/** `function componentUser(): JsonSchemaPart`: the schema of a named type, which names others as components. */
export function writeComponent(way: Way): Writer {
  return (type: PlannedType, functionName: Code, emitter: Emitter) => {
    const { types } = emitter
    if (isDerived(type, types)) return writeDerived(type, functionName, emitter)
    return js`
      function ${functionName}() {
        return ${dataCode(componentSchema(type, types, way) as Data)}
      }
    `
  }
}

export function componentSchema(
  { node, about }: PlannedType,
  types: PlannedTypes,
  way: Way,
): JsonSchemaPart {
  return annotated(schemaOf(node, inComponents(types, way)), undefined, about)
}

function writeDerived(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const notes = notesOf(type)
  const more = Object.keys(notes).length > 0 ? js`, ${dataCode(notes as Data)}` : nothing
  return js`
    function ${functionName}() {
      return ${emitter.helper("componentBy")}(${emitter.call("reportWire", type.id)}${more})
    }
  `
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
      return componentSchema(type, types, way)
    },
  }
}
