import type { InputPlan, RoutePlan } from "../ir/route-plan.ts"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"
import type { RouteSite } from "../ir/site.ts"
import { isInherited } from "./fields.ts"
import { planText } from "./route-text.ts"
import { definitionOf, familiesOf } from "./traits.ts"
import { typeOf, type TypeSet } from "./types.ts"

/** An endpoint → where each field of its input comes from, and the types of its body and result. */
export function planRoute(site: RouteSite, types: TypeSet): RoutePlan {
  const route: RoutePlan = {
    name: site.name,
    params: parametersOf(site.path),
    headers: [],
    query: [],
    arity: site.arity,
    input: { kind: "none" },
    output: typeOf(types, site.output.typeName, site.output.shape),
    problems: [],
  }
  if (site.input) route.input = planInput(site, site.input, route, types)
  return route
}

/** `/users/:id/posts/:post` → `id`, `post`. */
function parametersOf(path: string): string[] {
  return path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []))
}

function planInput(
  site: RouteSite,
  { typeName, shape }: NonNullable<RouteSite["input"]>,
  route: RoutePlan,
  types: TypeSet,
): InputPlan {
  const object = resolved(shape, types.definitions)
  const sourceOf = (field: Field): "path" | "query" | "header" | "body" => {
    if (route.params.includes(field.key)) return "path"
    return field.source?.from ?? (hasBody(site.method) ? "body" : "query")
  }
  if (object.kind !== "object" || object.fields.every((field) => sourceOf(field) === "body")) {
    // Only objects have fields to look for elsewhere: a union of objects is a body as a whole.
    if (!hasBody(site.method)) return planMisplaced(object, route, typeName)
    const optional = object.kind === "object" && mayBeEmpty(object.fields, types.definitions)
    return { kind: "body", type: typeOf(types, typeName, shape), optional }
  }

  const fields = object.fields.map((field) => {
    const from = sourceOf(field)
    const source = from === "body" ? { from } : planText(field, from, typeName, route, types)
    return { key: field.key, optional: field.optional, inherited: isInherited(field.key), source }
  })
  const inBody = object.fields.filter((field) => sourceOf(field) === "body")
  if (object.index) {
    route.problems.push({
      code: "PC1056",
      field: "An index signature",
      source: "query",
      type: "fields",
    })
  }
  if (inBody.length === 0) return { kind: "fields", fields, body: null }
  const type = typeOf(types, `${typeName}_body`, { kind: "object", fields: inBody, index: null })
  return { kind: "fields", fields, body: { type, optional: mayBeEmpty(inBody, types.definitions) } }
}

/** Input of a route without a body: an object without fields, or what no text can become. */
function planMisplaced(object: Shape, route: RoutePlan, typeName: string): InputPlan {
  if (object.kind !== "object" || object.index) {
    route.problems.push({ code: "PC1056", field: "The input", source: "query", type: typeName })
  }
  return { kind: "fields", fields: [], body: null }
}

function hasBody(method: string): boolean {
  return !["GET", "HEAD", "DELETE", "OPTIONS"].includes(method)
}

/** Whether `{}` fits as far as the fields tell, so that a request without a body is taken as `{}`. */
function mayBeEmpty(fields: OfKind<"object">["fields"], definitions: Definitions): boolean {
  return fields.every(
    (field) =>
      field.optional ||
      (!isUnknown(field.shape, definitions) &&
        familiesOf(field.shape, definitions).has("undefined")),
  )
}

function isUnknown(shape: Shape, definitions: Definitions): boolean {
  const { kind } = resolved(shape, definitions)
  return kind === "any" || kind === "unknown"
}

/** The shape that a ref stands for, through refs to refs. */
export function resolved(shape: Shape, definitions: Definitions): Exclude<Shape, { kind: "ref" }> {
  return shape.kind === "ref" ? resolved(definitionOf(shape.to, definitions), definitions) : shape
}
