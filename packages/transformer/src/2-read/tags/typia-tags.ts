import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { type Literal, literalOf, membersOf, type Tag } from "./literal-type.ts"

/** The key under which a tag of typia has its rule: `{ "typia.tag"?: { kind: "minLength"; value: 1; … } }`. */
export const TYPIA_KEY = "typia.tag"

/** What the name of a tag of typia starts with that has a check of its own, which is not ours to run. */
export const TYPIA_OWN = "typia:"

/**
 * A tag of typia as Precast tags; empty for a tag that only documents.
 * @param says the type under its key
 */
export function typiaTagsOf(says: TypeRef, compiler: Compiler): Tag[] {
  const parts = new Map(compiler.properties(says).map(({ keyText, type }) => [keyText, type]))
  const kind = valuesOf(parts.get("kind"), compiler)[0]
  if (typeof kind !== "string") return []
  const values = valuesOf(parts.get("value"), compiler)
  if (Object.hasOwn(sameRules, kind)) return [tag(sameRules[kind]!, values)]
  switch (kind) {
    case "pattern":
      return [
        tag(
          "pattern",
          values.map((source) => [source!]),
        ),
      ]
    case "format":
      return values.includes("password") ? [] : [tag("format", values)]
    case "uniqueItems":
      return values.includes(false) ? [] : [tag("uniqueItems", [true])]
    case "type":
      return values.filter((name) => name !== "double").map((name) => tag(String(name), [true]))
    default:
      return isDocumentation(kind) || !parts.has("validate") ? [] : [tag(TYPIA_OWN + kind, values)]
  }
}

/** Kinds of typia → equivalent rules and tags of Precast. */
const sameRules: Readonly<Record<string, string>> = {
  minLength: "minLength",
  maxLength: "maxLength",
  minimum: "min",
  maximum: "max",
  exclusiveMinimum: "exclusiveMin",
  exclusiveMaximum: "exclusiveMax",
  multipleOf: "multipleOf",
  minItems: "minItems",
  maxItems: "maxItems",
  default: "default",
}

function isDocumentation(kind: string): boolean {
  return ["example", "examples", "contentMediaType", "sequence", "constant", "jsonPlugin"].includes(
    kind,
  )
}

function tag(name: string, values: readonly Literal[]): Tag {
  return { name, values, type: null }
}

function valuesOf(type: TypeRef | undefined, compiler: Compiler): Literal[] {
  if (type === undefined) return []
  return membersOf(type, compiler).map((member) => literalOf(member, compiler))
}
