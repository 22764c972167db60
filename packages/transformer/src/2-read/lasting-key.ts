import type { Compiler, TypeName, TypeRef } from "../compiler/contract.ts"
import { isMemberwise } from "../compiler/memberwise.ts"

/** A type by the file that declares it at its top. */
export interface DeclaredName {
  readonly file: string
  readonly name: string
}

/** The key that a type has in every state of a program. */
export interface LastingKey {
  readonly key: string
  /** Nothing but these types, and what their files import, decides about it. */
  readonly by: readonly DeclaredName[]
}

/**
 * The key of a type that is declared at the top of a file, once, without type parameters; and of `Partial<User>`, where
 * `User` is such a type.
 * @returns null: other states cannot know the type
 */
export function lastingKey(named: TypeName, compiler: Compiler): LastingKey | null {
  if (named.isAlone) {
    const type = { file: fileOf(named.declaredAt), name: named.name }
    return { key: keyOf(type), by: [type] }
  }
  if (!isMemberwise(named.name, fileOf(named.declaredAt))) return null
  const parts = named.arguments.map((each) => argumentKey(each, compiler))
  if (!parts.every((part) => part !== null)) return null
  return {
    key: `<${[named.name, ...parts.map(({ key }) => key)].join(" ")}>`,
    // Values are referred to, whatever they are.
    by: named.name === "Record" ? [] : parts.flatMap(({ by }) => by),
  }
}

function argumentKey(type: TypeRef, compiler: Compiler): LastingKey | null {
  const text = literalText(type, compiler)
  if (text !== null) return { key: text, by: [] }
  const named = compiler.nameOf(type)
  // Of a union each member would be taken apart.
  const isObject = named?.isAlone === true && compiler.view(type).kind === "object"
  return isObject ? lastingKey(named, compiler) : null
}

/** null: it is another type. */
function literalText(type: TypeRef, compiler: Compiler): string | null {
  const view = compiler.view(type)
  if (view.kind === "literal") return JSON.stringify(view.value)
  if (view.kind === "string" || view.kind === "number" || view.kind === "boolean") return view.kind
  if (view.kind !== "union") return null
  const members = view.members.map((each) => literalText(each, compiler))
  return members.every((each) => each !== null) ? members.toSorted().join("|") : null
}

/** Key of a type that is declared at the top of a file, once, without type parameters. */
export function keyOf({ file, name }: DeclaredName): string {
  return `${name}#${file}`
}

/** @returns null: the key is that of another type */
export function declaredBy(key: string): DeclaredName | null {
  if (key.startsWith("<")) return null
  const at = key.indexOf("#")
  return { file: key.slice(at + 1), name: key.slice(0, at) }
}

/** @param declaredAt name of the file, and the place in it */
function fileOf(declaredAt: string): string {
  return declaredAt.slice(0, declaredAt.lastIndexOf(":"))
}
