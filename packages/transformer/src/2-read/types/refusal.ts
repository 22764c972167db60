import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Property, TypeRef } from "../../compiler/contract.ts"
import type { Reader } from "../reader.ts"

/**
 * Why an object cannot be data; null when it can. Optional functions of declaration files are left out of the type
 * (carried.ts), so they are no reason.
 * @param foreign a class or interface of a declaration file
 */
export function refusalOf(
  type: TypeRef,
  foreign: boolean,
  properties: readonly Property[],
  reader: Reader,
): Finding | null {
  const { compiler } = reader
  const hidden = properties.filter(({ visibility }) => visibility === "hidden")
  if (hidden.length > 0)
    return diagnose("PC1022", compiler.print(type), hidden.map(({ keyText }) => keyText).join(", "))
  if (isError(properties)) return diagnose("PC1024", compiler.print(type), anError)
  const methods = methodsOf(foreign, properties, reader)
  if (methods.length === 0) return null
  const names = methods.slice(0, 3).map(({ keyText }) => keyText)
  const more = methods.length > 3 ? ", …" : ""
  return diagnose("PC1023", compiler.print(type), names.join(", ") + more)
}

// The stack would be visible to every reader of the JSON.
const anError = "An error is no data: use an interface of what is to travel."

function isError(properties: readonly Property[]): boolean {
  const isStack = ({ key, origin }: Property): boolean => key === "stack" && origin === "library"
  return properties.some(isStack) && properties.some(({ key }) => key === "message")
}

function methodsOf(
  foreign: boolean,
  properties: readonly Property[],
  reader: Reader,
): readonly Property[] {
  return properties.filter(
    (property) =>
      !property.optional &&
      (property.isMethod ||
        ((foreign || property.origin !== "source") && isFunction(property.type, reader))),
  )
}

/** Whether every JSON value lacks something that the object requires: a method, private state. */
export function needsCode(
  foreign: boolean,
  properties: readonly Property[],
  reader: Reader,
): boolean {
  const isHidden = ({ visibility }: Property): boolean => visibility === "hidden"
  return properties.some(isHidden) || methodsOf(foreign, properties, reader).length > 0
}

export function isFunction(type: TypeRef, { compiler }: Reader): boolean {
  const members = compiler.withoutUndefined(type)
  return members.length === 1 && compiler.view(members[0]!).kind === "function"
}
