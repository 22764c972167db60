import type { ResponseField, ResponsePlan, ErrorPlan } from "../ir/route-plan.ts"
import type { Field, ObjectShape, Shape } from "../ir/shape.ts"
import type { ResponseSite, RouteSite } from "../ir/ir-site.ts"
import { isInherited } from "./fields.ts"
import { definitionOf } from "./traits.ts"
import { typeOf, type TypeSet } from "./types.ts"

/** Every way the result of an endpoint goes out; null: as JSON with status 200, and nothing else. */
export function planResponses(site: RouteSite, types: TypeSet): ResponsePlan[] | null {
  const isPlain = !site.answers && (site.errors ?? []).length === 0
  if (isPlain && !partsOf(site.output.shape, types).some(isSplit)) return null
  const body = { kind: "json" as const, mediaType: null, ...site.output }
  const sites = site.answers ?? [{ status: null, wrapped: false, body }]
  return ordered(sites.flatMap((each) => planResponse(each, types)))
}

function ordered(answers: readonly ResponsePlan[]): ResponsePlan[] {
  return answers.toSorted((a, b) => rank(a) - rank(b))
}

export function planErrors(errors: RouteSite["errors"] = [], types: TypeSet): ErrorPlan[] {
  return errors.map(({ codes, details }) => ({
    codes,
    details: details && typeOf(types, details.typeName, details.shape),
  }))
}

const ORDER = ["offer", "any", "items", "bytes", "text", "none", "json"]

/** Results that are cheap to recognize come first; JSON accepts the rest. */
function rank({ body, headers, cookies }: ResponsePlan): number {
  return ORDER.indexOf(body.kind) * 2 + (headers.length + cookies.length > 0 ? 0 : 1)
}

function planResponse({ status, wrapped, body }: ResponseSite, types: TypeSet): ResponsePlan[] {
  const plain = { status, wrapped, headers: [], cookies: [] }
  switch (body.kind) {
    case "items": {
      const { kind, as, typeName, shape } = body
      const type = typeOf(types, typeName, shape)
      return [{ ...plain, body: { kind, type, ...(as && { as }) } }]
    }
    case "offer": {
      const ways = body.ways.map(({ mediaType, bodies }) => ({
        mediaType,
        ways: ordered(
          bodies.flatMap((each) =>
            planResponse({ status: null, wrapped: false, body: each }, types),
          ),
        ),
      }))
      return [{ ...plain, body: { kind: "offer", ways } }]
    }
    case "json":
      return planJson(body, types).map((each) => ({ status, wrapped, ...each }))
    default:
      return [{ ...plain, body }]
  }
}

type Json = Extract<ResponseSite["body"], { kind: "json" }>

/** Members of a union that have headers or cookies go out in ways of their own. */
function planJson(
  body: Json,
  types: TypeSet,
): Pick<ResponsePlan, "body" | "headers" | "cookies">[] {
  const { typeName, shape, mediaType } = body
  const parts = partsOf(shape, types)
  const split = parts.filter(isSplit)
  if (split.length === 0) {
    const type = typeOf(types, typeName, shape)
    return [{ body: { kind: "json", whole: type, type, mediaType }, headers: [], cookies: [] }]
  }
  const rest = parts.filter((part) => !split.includes(part)).map(({ shape: of }) => of)
  const left: Json[] =
    rest.length === 0
      ? []
      : [{ ...body, shape: rest.length === 1 ? rest[0]! : { kind: "union", members: rest } }]
  return [
    ...split.map((part) => planSplit(part, typeName, mediaType, types)),
    ...left.flatMap((each) => planJson(each, types)),
  ]
}

interface JsonPart {
  shape: Shape
  /** The object that it is below names and checks. */
  object: ObjectShape | null
  name: string | null
}

function partsOf(shape: Shape, types: TypeSet, name: string | null = null): JsonPart[] {
  switch (shape.kind) {
    case "ref":
      return partsOf(definitionOf(shape.to, types.definitions), types, shape.to).map((part) =>
        part.name === shape.to ? { ...part, shape } : part,
      )
    case "refined":
      return partsOf(shape.of, types, name).map((part) => ({ ...part, shape }))
    case "union":
      return shape.members.flatMap((member) => partsOf(member, types))
    default:
      return [{ shape, object: shape.kind === "object" ? shape : null, name }]
  }
}

function isSplit({ object }: JsonPart): boolean {
  return object !== null && object.fields.some(isSentApart)
}

function isSentApart({ source }: Field): boolean {
  return source?.from === "header" || source?.from === "cookie"
}

function planSplit(
  { shape, object, name }: JsonPart,
  typeName: string,
  mediaType: string | null,
  types: TypeSet,
): Pick<ResponsePlan, "body" | "headers" | "cookies"> {
  const { fields, ...rest } = object!
  const own = name === null ? typeName : types.definitions[name]!.name
  const inBody = fields.filter((field) => !isSentApart(field))
  const isEmpty = inBody.length === 0 && rest.index === null && rest.patterns === undefined
  const type = isEmpty ? null : typeOf(types, `${own}_body`, { ...rest, fields: inBody })
  const plan: Pick<ResponsePlan, "body" | "headers" | "cookies"> = {
    body: { kind: "json", whole: typeOf(types, own, shape), type, mediaType },
    headers: [],
    cookies: [],
  }
  for (const field of fields) {
    const { source } = field
    if (source?.from === "header") plan.headers.push(planField(field, source.name, own, types))
    if (source?.from === "cookie") {
      const made = planField(field, source.name, own, types)
      plan.cookies.push({ ...made, attributes: source.attributes })
    }
  }
  return plan
}

function planField(field: Field, name: string, typeName: string, types: TypeSet): ResponseField {
  const { key, optional, about } = field
  const list = listOf(field.shape, types)
  const shape = list ?? field.shape
  return {
    key,
    name,
    type: typeOf(types, `${typeName}_${key}`, shape),
    many: list !== null,
    optional,
    isText:
      shape.kind === "string" || (shape.kind === "literal" && typeof shape.value === "string"),
    inherited: isInherited(key),
    ...(about && { about }),
  }
}

/** The items of a header that is sent several times. */
function listOf(shape: Shape, types: TypeSet): Shape | null {
  if (shape.kind === "array") return shape.item
  if (shape.kind === "ref") return listOf(definitionOf(shape.to, types.definitions), types)
  if (shape.kind !== "union") return null
  return shape.members.map((member) => listOf(member, types)).find((item) => item !== null) ?? null
}
