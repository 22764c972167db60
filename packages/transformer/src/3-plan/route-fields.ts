import { fieldPlace, isMemoryOnly } from "../ir/field-source.ts"
import type { FieldPlan, FilePlan, NestedPlan, RoutePlan } from "../ir/route-plan.ts"
import type { Field, OfKind, Shape } from "../ir/shape.ts"
import type { RouteSite } from "../ir/ir-site.ts"
import { fieldVariable } from "../ir/variable-name.ts"
import { isInherited } from "./fields.ts"
import { planText, withoutUndefined } from "./route-text.ts"
import { familiesOf, resolve } from "./traits.ts"
import { typeOf, type TypeSet } from "./types.ts"

/** What planning one field needs to know of its endpoint. */
export interface FieldScope {
  site: RouteSite
  typeName: string
  route: RoutePlan
  types: TypeSet
}

/** A field of an endpoint's input → where it comes from, and how it becomes a value. */
export function planField(field: Field, scope: FieldScope): FieldPlan {
  const { key, optional } = field
  const source = planSource(field, scope)
  const wireKey = wireName(field)
  return { key, wireKey, optional, inherited: isInherited(key), source, ...saidOf(field) }
}

/** The name that the client sends. */
function wireName({ key, alias = key, source }: Field): string {
  if (source?.from === "cookie") return source.name
  return source?.from === "header" ? source.name.toLowerCase() : alias
}

/** Its JSDoc, if any, and whether it is a secret. */
function saidOf({ about, secret }: Field): Pick<Field, "about" | "secret"> {
  return { ...(about && { about }), ...(secret && { secret }) }
}

function planSource(field: Field, scope: FieldScope): FieldPlan["source"] {
  const { site, typeName, route, types } = scope
  const from = fieldPlace(field, site)
  const name = field.alias ?? field.key
  switch (from) {
    case "body":
      return { from }
    case "whole":
      return planWhole(field, scope)
    case "query":
    case "form":
      if (field.file) return planFile(field, name, route)
      return planParts(field, { from, name: textName(field, site), path: pointer(name) }, scope)
    default:
      return planText(field, { from, name, path: pointer(name) }, typeName, route, types)
  }
}

/** What a text is called where it comes from. */
function textName(field: Field, site: RouteSite): string {
  return site.config ? fieldVariable(field, "") : (field.alias ?? field.key)
}

/** Where an object or a text stands among the texts of a request. */
interface Spot {
  from: "query" | "form"
  /** Whole key: `filter[name]`. */
  name: string
  /** JSON pointer of its issues. */
  path: string
}

function planParts(field: Field, spot: Spot, scope: FieldScope): FieldPlan["source"] {
  const { typeName, route, types } = scope
  const object = resolve(withoutUndefined(field.shape, types.definitions), types.definitions)
  if (object.kind !== "object") return planText(field, spot, typeName, route, types)
  return planNested(field, object, spot, scope)
}

function planNested(
  field: Field,
  object: OfKind<"object">,
  spot: Spot,
  scope: FieldScope,
): NestedPlan {
  const { typeName, types } = scope
  const carried = object.fields.filter((each) => !isMemoryOnly(each))
  const fields = carried.map((each): FieldPlan => {
    const { key, optional } = each
    const wireKey = each.alias ?? key
    const name = scope.site.config ? fieldVariable(each, spot.name) : `${spot.name}[${wireKey}]`
    const source = planParts(each, { ...spot, name, path: spot.path + pointer(wireKey) }, scope)
    return { key, wireKey, optional, inherited: isInherited(key), source, ...saidOf(each) }
  })
  return {
    from: "nested",
    fields,
    type: typeOf(types, `${typeName}_${field.key}`, object),
    mayMiss: mayMiss(field, field.shape, types),
    ...(field.default !== undefined && { default: field.default }),
  }
}

function planFile({ file, optional }: Field, name: string, route: RoutePlan): FilePlan {
  const { many, ...limits } = file!
  const form = (route.form ??= [])
  const index = form.push({ key: name, path: pointer(name), many: many !== null, file: limits }) - 1
  return { from: "file", index, many, mayMiss: optional }
}

/** The body as one field: as it came, or the JSON in it. */
function planWhole(field: Field, { typeName, route, types }: FieldScope): FieldPlan["source"] {
  const { source } = field
  if (source?.from !== "body") throw new Error("only a body is a whole body")
  const { as, types: mediaTypes } = source
  const asked = { types: mediaTypes }
  switch (as) {
    case "json":
      if (mediaTypes.length > 0) route.rawBody = { as, ...asked }
      return { from: "whole" }
    case "text":
      route.rawBody = { as, ...asked }
      return planText(field, { from: "text", name: "", path: "" }, typeName, route, types)
    case "bytes":
    case "parts":
      route.rawBody = { as, ...asked }
      return { from: "raw", as }
    case "stream":
    case "web-stream":
      route.rawBody = { as: "stream", ...asked }
      return { from: "raw", as }
    default:
      return as satisfies never
  }
}

export function mayMiss(field: Field, shape: Shape, types: TypeSet): boolean {
  if (field.optional || field.default !== undefined) return true
  return familiesOf(shape, types.definitions).has("undefined")
}

/** A key as a step of a JSON pointer (RFC 6901). */
function pointer(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
}
