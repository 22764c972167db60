import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { isBytes } from "./natives.ts"

/** A readable identifier for a type: `User`, `Page_User` for `Page<User>`. */
export function definitionName(compiler: Compiler, type: TypeRef): string {
  const text = nameText(compiler, type, 0) || "Recursive"
  // As a key, `__proto__` would change the object that definitions are kept in.
  return /^[\p{L}_]/u.test(text) && text !== "__proto__" ? text : `Type_${text}`
}

function nameText(compiler: Compiler, type: TypeRef, depth: number): string {
  const name = compiler.nameOf(type)
  if (name) {
    const parts =
      depth >= DEEPEST || isBytes(name.name)
        ? []
        : name.arguments.map((each) => nameText(compiler, each, depth + 1))
    const text = [name.name, ...parts].filter((part) => part !== "").join("_")
    return clean(text)
  }
  const view = compiler.view(type)
  switch (view.kind) {
    case "array":
      return `${nameText(compiler, view.item, depth + 1)}_array`
    case "literal":
      return clean(String(view.value))
    case "library":
      return clean(view.name)
    case "union":
      return view.members.length > MOST_MEMBERS || depth >= DEEPEST
        ? ""
        : view.members
            .map((each) => nameText(compiler, each, depth + 1))
            .sort()
            .join("_")
    case "object":
    case "intersection":
    case "tuple":
      return ""
    default:
      return view.kind.replaceAll("-", "_")
  }
}

// Longer names do not help a reader.
const DEEPEST = 3
const MOST_MEMBERS = 4
const LONGEST = 60

function clean(text: string): string {
  return text.replace(/[^\p{L}\p{N}_]+/gu, "_").slice(0, LONGEST)
}
