import type { JsonSchemaPart } from "@precast/runtime/emitted"
import type { PlannedType, PlannedTypes } from "../../ir/plan.ts"
import { type Code, js, nothing } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter, Writer } from "../module.ts"
import { componentName, isComponent, mentionedIn, wayOf } from "./component-names.ts"
import { isDerived, notesOf } from "./derived.ts"
import { annotated } from "./annotated.ts"
import { schemaOf, type Schemas, type Way } from "./schema.ts"

/** `function componentUser(): JsonSchemaPart`: the schema of a named type, which names others as components. */
export function writeComponent(way: Way): Writer {
  return (type: PlannedType, functionName: Code, emitter: Emitter) => {
    const { types } = emitter
    if (isDerived(type, types)) return writeDerived(type, functionName, emitter)
    const component = {
      name: componentName(type, way),
      schema: componentSchema(type, types, way) as Data,
      uses: usesOf(type, way, emitter),
    }
    return js`
      function ${functionName}() {
        return ${dataCode(component)}
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
  const uses = dataCode(usesOf(type, "in", emitter))
  return js`
    function ${functionName}() {
      return ${emitter.helper("componentBy")}(${emitter.call("reportWire", type.id)}, ${uses}${more})
    }
  `
}

function usesOf({ node }: PlannedType, way: Way, emitter: Emitter): Code[] {
  const uses = mentionedIn(node, emitter.types).map(({ id }) => ({ id, way }))
  return componentsIn(uses, emitter)
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

/** The functions of the named types that the schemas of `uses` mention, each once. */
export function componentsIn(uses: readonly TypeUse[], emitter: Emitter): Code[] {
  const { types } = emitter
  const all = new Map<string, Code>()
  for (const { id, way } of uses)
    for (const type of namedIn(types[id]!, types)) {
      const kind = wayOf(type, way) === "in" ? "component" : "componentOut"
      all.set(componentName(type, way), emitter.call(kind, type.id))
    }
  return [...all.values()]
}

/** The type itself, or those that are named in one without a name of its own. */
function namedIn(type: PlannedType, types: PlannedTypes): PlannedType[] {
  return isComponent(type, types) ? [type] : mentionedIn(type.node, types)
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
