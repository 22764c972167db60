import type { Compiler, Property, TypeRef } from "../compiler/contract.ts"
import { stepTo } from "./reader.ts"
import type { FieldPlace } from "./unit.ts"

/** The way to a finding, from the innermost type that was read for it to the one that a call names. */
export interface Trail {
  readonly type: TypeRef
  /** From this type to the finding, or to the next type. */
  readonly path: string
  /** The innermost field on that path; null: there is none. */
  readonly field: FieldPlace | null
  /** The type around this one. */
  readonly outer: Trail | null
}

/** From the type that a call names to the finding: `.lines[].sku`. */
export function pathOf(trail: Trail): string {
  const steps: string[] = []
  for (let at: Trail | null = trail; at; at = at.outer) steps.push(at.path)
  return steps.toReversed().join("")
}

/** The type that a call names. */
export function rootOf(trail: Trail): TypeRef {
  let at = trail
  while (at.outer) at = at.outer
  return at.type
}

/** The way from a type along a path: of several members of a union that have a field, the first one counts. */
export function trailTo(compiler: Compiler, root: TypeRef, path: string): Trail {
  let trail: Trail = { type: root, path: "", field: null, outer: null }
  let types: readonly TypeRef[] = [root]
  for (const [step] of path.matchAll(STEP)) {
    const found = fieldAt(step, types, compiler)
    if (found) {
      trail = into(trail, found.owner, compiler)
      const at = trail.path + step
      trail = { ...trail, path: at, field: { ...found, path: at, outer: trail.field } }
      types = [found.property.type]
    } else {
      trail = { ...trail, path: trail.path + step }
      types = types.flatMap((type) => itemsOf(type, compiler))
    }
  }
  return trail
}

/** `.name`, `["a-b"]`, `[]`, `[0]`, `[key]`, `.toJSON()`. */
const STEP = /\.[\p{L}_$][\p{L}\p{N}_$]*(?:\(\))?|\["(?:[^"\\]|\\.)*"\]|\[[^\]]*\]/gu

/** A type with a name is one of its own on the way. */
function into(trail: Trail, owner: TypeRef, compiler: Compiler): Trail {
  if (owner === trail.type || compiler.nameOf(owner) === null) return trail
  return { type: owner, path: "", field: null, outer: trail }
}

function fieldAt(
  step: string,
  types: readonly TypeRef[],
  compiler: Compiler,
): { property: Property; owner: TypeRef } | null {
  for (const owner of types.flatMap((type) => objectsOf(type, compiler))) {
    const property = compiler
      .properties(owner)
      .find(({ key }) => key !== null && stepTo(key) === step)
    if (property) return { property, owner }
  }
  return null
}

function objectsOf(type: TypeRef, compiler: Compiler): TypeRef[] {
  const view = compiler.view(type)
  if (view.kind === "union") return view.members.flatMap((each) => objectsOf(each, compiler))
  return view.kind === "object" || view.kind === "intersection" ? [type] : []
}

function itemsOf(type: TypeRef, compiler: Compiler): readonly TypeRef[] {
  const view = compiler.view(type)
  switch (view.kind) {
    case "union":
      return view.members.flatMap((each) => itemsOf(each, compiler))
    case "array":
      return [view.item]
    case "tuple":
      return view.items.map((item) => item.type)
    case "library":
      return view.arguments
    case "object":
      return compiler.indexSignatures(type).map((each) => each.type)
    default:
      return []
  }
}
