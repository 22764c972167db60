import type { Recipe } from "@precast/runtime/emitted"
import type { PlannedType, LeafNode, Node, ObjectNode } from "../../ir/plan.ts"
import type { StringRules } from "../../ir/shape.ts"
import { type Data, dataCode } from "../data.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { sketchOf } from "./sketch.ts"

/** `function randomUser(seed): User`, which walks a description of the type: it runs in tests, where size counts. */
export function writeRandom(type: PlannedType, functionName: Code, emitter: Emitter): Code {
  const recipes = emitter.constant(
    `recipesOf${type.name}`,
    dataCode(recipesOf(type, emitter) as readonly Data[]),
  )
  return js`
    function ${functionName}(seed) {
      return ${emitter.helper("randomValue")}(${recipes}, ${type.name}, seed)
    }
  `
}

type CodeRecipe = Recipe<Code>
type OfKind<K extends CodeRecipe["kind"]> = Extract<CodeRecipe, { kind: K }>

/** Recipes of a type and of all that it mentions; a ref is a position in the list. */
function recipesOf(type: PlannedType, emitter: Emitter): CodeRecipe[] {
  const ids = [type.id]
  const recipes: CodeRecipe[] = []
  const ref = (id: string): number => {
    const known = ids.indexOf(id)
    return known >= 0 ? known : ids.push(id) - 1
  }
  // The list grows while it is read.
  for (let at = 0; at < ids.length; at++)
    recipes.push(recipeOf(emitter.types[ids[at]!]!.node, ref, emitter))
  return recipes
}

function recipeOf(node: Node, ref: (id: string) => number, emitter: Emitter): CodeRecipe {
  const visit = (child: Node): CodeRecipe => recipeOf(child, ref, emitter)
  switch (node.kind) {
    case "ref":
      return { kind: "ref", to: ref(node.to) }
    case "array":
    case "set":
      return { kind: node.kind, item: visit(node.item), ...node.rules }
    case "map":
      return { kind: "map", key: visit(node.key), value: visit(node.value), ...node.rules }
    case "tuple":
      return {
        kind: "tuple",
        items: node.items.map((item) => ({ of: visit(item.node), optional: item.optional })),
        rest: node.rest && visit(node.rest.node),
        after: (node.after ?? []).map((item) => visit(item.node)),
      }
    case "object":
      return objectRecipe(node, visit)
    case "union":
      return { kind: "union", members: node.members.map(visit) }
    case "refined":
      return node.checks.length === 0
        ? visit(node.of)
        : {
            kind: "such-that",
            of: visit(node.of),
            // Referenced when it is called: the description precedes the user's declarations.
            checks: node.checks.map((check) => js`(value) => ${emitter.check(check)}(value)`),
          }
    case "to-json":
      return { kind: "to-json", memory: visit(node.memory), wire: visit(node.wire) }
    default:
      return leafRecipe(node)
  }
}

function leafRecipe(node: LeafNode): CodeRecipe {
  switch (node.kind) {
    case "any":
    case "unknown":
      return { kind: "any" }
    case "literal":
      return { kind: "value", value: node.value }
    case "bigint-literal":
      return { kind: "value", value: BigInt(node.value) }
    case "bigint": {
      const rules = node.rules ?? {}
      return { kind: "bigint", rules, safe: node.wire === "number" ? true : undefined }
    }
    case "date":
      return { kind: "date", step: node.wire === "date" ? 86_400_000 : 1 }
    case "bytes":
      return { kind: "bytes", type: node.type }
    case "string":
      return { kind: "string", rules: textRecipe(node.rules) }
    case "template":
      return { kind: "template", parts: node.parts, rules: textRecipe(node.rules) }
    case "number":
      return { kind: "number", rules: node.rules }
    default:
      return { kind: node.kind }
  }
}

function objectRecipe(node: ObjectNode, visit: (child: Node) => CodeRecipe): OfKind<"object"> {
  return {
    kind: "object",
    fields: node.fields.map((field) => ({
      key: field.key,
      of: visit(field.node),
      optional: field.optional,
    })),
    names: [...new Set(node.fields.flatMap((field) => [field.key, field.wireKey]))],
    patterns: (node.patterns ?? []).map(({ key, node: value }) => ({
      key:
        key.kind === "number"
          ? { kind: "number" }
          : { kind: "template", parts: key.parts, rules: textRecipe(key.rules) },
      of: visit(value),
    })),
    index: node.index && visit(node.index),
    minProperties: node.minProperties,
    maxProperties: node.maxProperties,
  }
}

function textRecipe(rules: StringRules): OfKind<"string">["rules"] {
  const { pattern, ...others } = rules
  if (!pattern) return others
  return { ...others, pattern: pattern.map((each) => ({ ...each, sketch: sketchOf(each) })) }
}
