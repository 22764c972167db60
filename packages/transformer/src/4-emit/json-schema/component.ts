import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import { createHolding, childrenOfNode, usersIn } from "../../ir/node-children.ts"
import type { PlannedType, PlannedTypes, Node, NodeField, ObjectNode } from "../../ir/plan.ts"
import type { Said } from "../../ir/shape.ts"
import { type Data, dataCode } from "../data.ts"
import { type Code, js, nothing } from "../emit-code.ts"
import type { Emitter, Writer } from "../create-emitter.ts"
import { nameOf } from "../type-name.ts"
import { annotated } from "./annotated.ts"
import { componentName, isComponent, mentionedIn, wayOf, inlinedIn } from "./component-names.ts"
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

/** Whether a type has no name of its own, and the runtime can make its schema from its description. */
export function isDerivedPart(type: PlannedType, types: PlannedTypes): boolean {
  if (isComponent(type, types) || !isDerived(type, types)) return false
  return Object.keys(notesOf(type)).length === 0 && !writtenIn(types).has(type.id)
}

/** A type as it is read, or as it is written. */
export interface TypeUse {
  readonly id: string
  readonly way: Way
}

/**
 * The functions of the named types that the schemas of `uses` mention, each once; the description of a type stands for
 * its component where the runtime can make that, and those of all that it mentions.
 */
export function componentsIn(uses: readonly TypeUse[], emitter: Emitter): Code[] {
  const { types } = emitter
  const all = new Map<string, Code>()
  for (const { id, way } of uses)
    for (const type of namedIn(types[id]!, types)) {
      const own = wayOf(type, way) === "in" ? "component" : "componentOut"
      const kind = writtenIn(types).has(type.id) ? own : "reportWire"
      all.set(componentName(type, way), emitter.call(kind, type.id))
    }
  return [...all.values()]
}

const written = new WeakMap<PlannedTypes, ReadonlySet<string>>()

/** Types whose components are written, as descriptions lack something of them, or of a type that they mention. */
function writtenIn(types: PlannedTypes): ReadonlySet<string> {
  const known = written.get(types)
  if (known) return known
  const all = Object.values(types)
  const own = all.filter(
    (type) =>
      isComponent(type, types) &&
      (!isDerived(type, types) || Object.keys(notesOf(type)).length > 0),
  )
  const found = usersIn(own, all)
  written.set(types, found)
  return found
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

/** Whether the runtime can make the schema of a type from its description (runtime/src/types/explain/schema-described.ts). */
export function isDerived(type: PlannedType, types: PlannedTypes): boolean {
  const known = derived.get(type)
  if (known !== undefined) return known
  const found = isDerivedUncached(type, types)
  derived.set(type, found)
  return found
}

/** Files share types, and then all that these refer to. */
const derived = new WeakMap<PlannedType, boolean>()

function isDerivedUncached(type: PlannedType, types: PlannedTypes): boolean {
  return (
    !type.holdsDefault &&
    !type.holdsTried &&
    !holdsOther(type.node, types) &&
    !isAnnotatedInside(type.node, types) &&
    mentionedIn(type.node, types).every((each) => componentName(each, "in") === nameOf(each))
  )
}

const holdsOther = createHolding((node) => !isOrdinary(node))

function isOrdinary(node: Node): boolean {
  switch (node.kind) {
    case "string":
      return !node.rules.pattern && !node.rules.startsWith && !node.rules.endsWith
    case "number":
      return !node.rules.ieee
    case "array":
      return !node.nullIsUndefined && !node.rules.uniqueItems
    case "object":
      return isOrdinaryObject(node)
    case "union":
      return !node.rivals
    case "refined":
      return node.checks.length === 0
    case "tuple":
    case "set":
    case "map":
    case "to-json":
    case "bigint":
    case "bigint-literal":
    case "regexp":
    case "bytes":
    case "template":
      return false
    default:
      return true
  }
}

function isOrdinaryObject(node: ObjectNode): boolean {
  const { fields, index, patterns, closed, minProperties, maxProperties } = node
  const isLimited = closed || minProperties !== undefined || maxProperties !== undefined
  return !patterns && !isLimited && fields.every((field) => isOrdinaryField(field, index !== null))
}

function isOrdinaryField(field: NodeField, isOpen: boolean): boolean {
  const { key, wireKey, asNull, default: json } = field
  const isRenamed = key !== wireKey && isOpen
  return !asNull && json === undefined && !isRenamed && [key, wireKey].every(isOrdinaryKey)
}

/** Keys of digits come first in an object, whatever its type has before them. */
function isOrdinaryKey(key: string): boolean {
  return key !== "__proto__" && !/^\d+$/.test(key)
}

/** Whether anything but the fields of the type itself is annotated. */
function isAnnotatedInside(node: Node, types: PlannedTypes): boolean {
  const own = node.kind === "refined" ? node.of : node
  return (
    childrenOfNode(own).some(isAnnotated) ||
    inlinedIn(node, types).some(
      (type) =>
        type.about !== undefined || isAnnotated(type.node) || isAnnotatedInside(type.node, types),
    )
  )
}

function isAnnotated(node: Node): boolean {
  const isOwn = node.kind === "object" && node.fields.some(({ about }) => about !== undefined)
  return isOwn || childrenOfNode(node).some(isAnnotated)
}

/** Annotations of a type and of its fields. */
function notesOf({ node, about }: PlannedType): {
  own?: JsonSchema
  fields?: Record<string, JsonSchema>
} {
  const object = node.kind === "refined" ? node.of : node
  const fields = object.kind === "object" ? object.fields : []
  const noted = fields.flatMap(({ wireKey, about: said }) =>
    said === undefined ? [] : [[wireKey, noteOf(said)] as const],
  )
  return {
    ...(about && { own: noteOf(about) }),
    ...(noted.length > 0 && { fields: Object.fromEntries(noted) }),
  }
}

function noteOf(said: Said): JsonSchema {
  return annotated({}, undefined, said) as JsonSchema
}
