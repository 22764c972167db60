import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { isWhole, type Literal } from "./literal-type.ts"

/** JSON text of a literal; big integers become texts. null: it is not made of literals. */
export function defaultText(value: Literal): string | null {
  if (!isWhole(value)) return null
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  )
}

/** JSON of a comment, `@default ["a"]`; remarks may follow on other lines. null: it is not JSON. */
export function commentJson(text: string): string | null {
  return jsonOf(text) ?? jsonOf(firstLine(text))
}

export function firstLine(text: string): string {
  return text.split("\n", 1)[0]!.trim()
}

/**
 * `@example 5`, `@example "x"`: JSON. For a type whose JSON is only strings, the quotes may be omitted, as in
 * typia. null: neither.
 */
export function readExample(text: string, type: TypeRef, compiler: Compiler): string | null {
  const json = commentJson(text)
  const isText = compiler.withoutUndefined(type).every((member) => isTextType(member, compiler))
  if (json !== null && !(isText && !json.startsWith('"') && json !== "null")) return json
  return isText && text !== "" ? JSON.stringify(firstLine(text)) : json
}

function jsonOf(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return null
  }
}

function isTextType(type: TypeRef, compiler: Compiler): boolean {
  const view = compiler.view(type)
  switch (view.kind) {
    case "string":
    case "template":
    case "null":
      return true
    case "literal":
      return typeof view.value === "string"
    case "union":
    case "intersection":
      return view.kind === "union"
        ? view.members.every((member) => isTextType(member, compiler))
        : view.members.some((member) => isTextType(member, compiler))
    case "library":
      return view.name === "Date"
    default:
      return false
  }
}
