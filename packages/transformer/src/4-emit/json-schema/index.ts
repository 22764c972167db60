import type { JsonSchemaPart, JsonSchema } from "@precast/runtime/emitted"
import { childrenOfNode } from "../../ir/node-children.ts"
import type { PlannedType, Node, PlannedTypes } from "../../ir/plan.ts"
import { type Data, dataCode } from "../data.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { annotated } from "./annotated.ts"
import { define } from "./define.ts"
import { schemaOf, type Schemas } from "./schema.ts"

/** `function jsonSchemaUser(): JsonSchemaPart`, which gives the same document each time. */
export function writeJsonSchema(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const schema = documentOf(type, emitter.types) as Data
  const constant = emitter.constant(`schemaOf${type.name}`, dataCode(schema))
  return js`
    /* @__NO_SIDE_EFFECTS__ */
    function ${functionName}() {
      return ${constant}
    }
  `
}

/** The whole document of a type: what `decode` takes, as JSON Schema 2020-12. */
function documentOf(root: PlannedType, types: PlannedTypes): JsonSchema {
  const names = namesOf(root, types)
  const definitions: Record<string, JsonSchemaPart> = {}
  for (const [id, name] of names)
    define(definitions, name, typeSchema(types[id]!, schemasOf(types, names)))
  const body = names.has(root.id)
    ? { $ref: reference(names.get(root.id)!) }
    : typeSchema(root, schemasOf(types, names))
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    // A document is an object, so that it can name its draft.
    ...(body === false ? { not: {} } : body === true ? {} : body),
    ...(names.size > 0 && { $defs: definitions }),
  }
}

function typeSchema({ node, about }: PlannedType, schemas: Schemas): JsonSchemaPart {
  return annotated(schemaOf(node, schemas), undefined, about)
}

/**
 * Names under `$defs`: all types that are referenced, except for the parts of a type that the planner named.
 */
function namesOf(root: PlannedType, types: PlannedTypes): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const seen = new Set([root.id])
  const waiting = [root]
  for (let type = waiting.shift(); type; type = waiting.shift()) {
    for (const id of mentioned(type.node)) {
      const to = types[id]!
      if (!names.has(id) && !isPart(to, type)) {
        const wanted = named(to).name
        let name = wanted
        for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`
        taken.add(name)
        names.set(id, name)
      }
      if (!seen.has(id)) waiting.push(to)
      seen.add(id)
    }
  }
  return names
}

function mentioned(node: Node): string[] {
  return node.kind === "ref" ? [node.to] : childrenOfNode(node).flatMap(mentioned)
}

/** `User_address` of `User`: a function of its own in code, but no type that the user has named. */
function isPart(type: PlannedType, of: PlannedType): boolean {
  if (type.recursive) return false
  return isPartName(type, of.name) || isPartName(named(type), named(of).name)
}

function isPartName({ id, name }: { id: string; name: string }, of: string): boolean {
  return id === name && name.startsWith(`${of}_`)
}

/** The strict twin of a type (3-plan/closed.ts) goes by the name of the type. */
function named({ id, name }: PlannedType): { id: string; name: string } {
  return id.startsWith("strict ")
    ? { id: id.slice(7), name: name.replace(/^Strict/, "") }
    : { id, name }
}

function schemasOf(types: PlannedTypes, names: Map<string, string>): Schemas {
  return {
    types,
    ref(id) {
      const name = names.get(id)
      if (name !== undefined) return { $ref: reference(name) }
      return schemaOf(types[id]!.node, schemasOf(types, names))
    },
  }
}

function reference(name: string): string {
  return `#/$defs/${encodeURIComponent(name)}`
}
