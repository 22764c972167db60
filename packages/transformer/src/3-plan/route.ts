import { fieldPlace, hasBody, isMemoryOnly } from "../ir/field-source.ts"
import { pathParameters } from "../ir/ir-path.ts"
import type { RouteSite } from "../ir/ir-site.ts"
import type {
  InputPlan,
  RoutePlan,
  FieldPlan,
  TextAlternative,
  TextPlan,
  VariablePlan,
} from "../ir/route-plan.ts"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"
import { planResponses, planErrors } from "./responses.ts"
import { mayMiss, planField } from "./route-fields.ts"
import { definitionOf, familiesOf, resolve } from "./traits.ts"
import { typeOf, type TypeSet } from "./types.ts"

/** An endpoint → where each field of its input comes from, and the types of its body and result. */
export function planRoute(site: RouteSite, types: TypeSet): RoutePlan {
  const route: RoutePlan = {
    name: site.name,
    params: pathParameters(site.path).map(({ name }) => name),
    headers: [],
    query: [],
    cookies: [],
    form: site.form ? [] : null,
    rawBody: null,
    arity: site.arity,
    input: { kind: "none" },
    output: typeOf(types, site.output.typeName, site.output.shape),
    answers: planResponses(site, types),
    errors: planErrors(site.errors, types),
    thrown: planErrors(site.thrown, types),
    ...(site.constant && { constant: true }),
    ...(site.pending && { pending: true }),
    ...(site.about && { about: site.about }),
    ...(site.authenticator && { authenticator: true }),
    ...(site.admitsAll && { admitsAll: true }),
    problems: [],
  }
  if (site.input) route.input = planInput(site, site.input, route, types)
  if (site.config && route.input.kind === "fields")
    route.config = planVariables(route.input.fields, route)
  return route
}

function planInput(
  site: RouteSite,
  { typeName, shape }: NonNullable<RouteSite["input"]>,
  route: RoutePlan,
  types: TypeSet,
): InputPlan {
  const { object, rules } = unwrapped(shape, types.definitions)
  const isInBody = (field: Field): boolean => fieldPlace(field, site) === "body"
  if (object.kind !== "object" || object.fields.every(isInBody)) {
    // Only objects have fields to look for elsewhere: a union of objects is a body as a whole.
    if (!hasBody(site.method) || site.form) return planMisplaced(object, route, typeName)
    const optional = object.kind === "object" && mayBeEmpty(object.fields, types.definitions)
    return { kind: "body", type: typeOf(types, typeName, shape), optional }
  }

  const fields = object.fields
    .filter((field) => isInBody(field) || !isMemoryOnly(field))
    .map((field) => planField(field, { site, typeName, route, types }))
  const inBody = object.fields.filter(isInBody)
  if (object.index || object.patterns) {
    route.problems.push({
      code: "PC1056",
      field: "An index signature",
      source: "query",
      type: "fields",
    })
  }
  const checked = rules && { checked: typeOf(types, typeName, rules) }
  const whole = object.fields.find(({ source }) => source?.from === "body" && source.as === "json")
  if (whole) {
    const type = typeOf(types, `${typeName}_${whole.key}`, whole.shape)
    const orNothing = mayMiss(whole, whole.shape, types) && { orNothing: true as const }
    const usual = whole.default !== undefined && { default: whole.default }
    const body = { type, optional: false, ...orNothing, ...usual }
    return { kind: "fields", fields, body, ...checked }
  }
  if (inBody.length === 0) return { kind: "fields", fields, body: null, ...checked }
  const type = typeOf(types, `${typeName}_body`, { kind: "object", fields: inBody, index: null })
  const optional = mayBeEmpty(inBody, types.definitions)
  return { kind: "fields", fields, body: { type, optional }, ...checked }
}

/** The object below its check functions, and these functions as the rules of anything. */
function unwrapped(
  shape: Shape,
  definitions: Definitions,
): { object: Shape; rules: OfKind<"refined"> | null } {
  const at = resolved(shape, definitions)
  if (at.kind !== "refined") return { object: at, rules: null }
  const { object, rules } = unwrapped(at.of, definitions)
  if (at.checks.length === 0) return { object, rules }
  const checks = [...(rules?.checks ?? []), ...at.checks]
  return { object, rules: { ...at, of: { kind: "unknown" }, checks } }
}

/** Input of a route without a body: an object without fields, or what no text can become. */
function planMisplaced(object: Shape, route: RoutePlan, typeName: string): InputPlan {
  if (object.kind !== "object" || object.index || object.patterns) {
    route.problems.push({ code: "PC1056", field: "The input", source: "query", type: typeName })
  }
  return { kind: "fields", fields: [], body: null }
}

/** Whether `{}` fits as far as the fields show, so that a request without a body is read as `{}`. */
function mayBeEmpty(fields: OfKind<"object">["fields"], definitions: Definitions): boolean {
  return fields.every(
    (field) =>
      field.optional ||
      field.default !== undefined ||
      (!isUnknown(field.shape, definitions) &&
        familiesOf(field.shape, definitions).has("undefined")),
  )
}

function isUnknown(shape: Shape, definitions: Definitions): boolean {
  const { kind } = resolve(shape, definitions)
  return kind === "any" || kind === "unknown"
}

/** The target of a ref, through refs to refs. */
export function resolved(shape: Shape, definitions: Definitions): Exclude<Shape, { kind: "ref" }> {
  return shape.kind === "ref" ? resolved(definitionOf(shape.to, definitions), definitions) : shape
}

/** The environment variables that a configuration reads, in the order of its type. */
function planVariables(fields: readonly FieldPlan[], route: RoutePlan): VariablePlan[] {
  return variablesIn(fields, { at: [], path: "", isSure: true }, route)
}

/** The object that fields are in. */
interface Outer {
  at: string[]
  path: string
  /** It is there in any case. */
  isSure: boolean
}

function variablesIn(fields: readonly FieldPlan[], outer: Outer, route: RoutePlan): VariablePlan[] {
  return fields.flatMap((field): VariablePlan[] => {
    const { key, wireKey, source } = field
    const at = [...outer.at, key]
    const path = `${outer.path}/${wireKey.replaceAll("~", "~0").replaceAll("/", "~1")}`
    if (source.from === "nested")
      return variablesIn(
        source.fields,
        { at, path, isSure: outer.isSure && !source.mayMiss },
        route,
      )
    return "alternatives" in source ? [variable(field, source, { ...outer, at, path }, route)] : []
  })
}

function variable(
  { optional, secret, about }: FieldPlan,
  source: TextPlan,
  { at, path, isSure }: Outer,
  route: RoutePlan,
): VariablePlan {
  const many = source.many !== null
  const mayMiss = optional || source.takesUndefined || source.default !== undefined
  const needsNone = source.many?.minItems === 0
  return {
    key: route.query[source.index]!.key,
    at,
    path,
    many,
    secret: secret === true,
    required: isSure && !mayMiss && !needsNone,
    type: source.alternatives.map(textOf).join(" | ") + (many ? "[]" : ""),
    ...(source.default !== undefined && { default: source.default }),
    ...(about && { about }),
  }
}

function textOf(alternative: TextAlternative): string {
  switch (alternative.kind) {
    case "literal":
      return JSON.stringify(alternative.value)
    case "bigint-literal":
      return `${alternative.value}n`
    case "leaf":
      return alternative.node.kind
    case "wire":
      return alternative.via.join(" | ")
    default:
      return alternative satisfies never
  }
}
