import type { JsonSchemaPart } from "@precast/runtime/emitted"
import type { PlannedTypes } from "../../ir/plan.ts"
import type { ResponseField, ResponsePlan, RoutePlan } from "../../ir/route-plan.ts"
import { type Data, dataCode } from "../data.ts"
import { type Code, join, js, nothing } from "../emit-code.ts"
import { componentsIn, isDerivedPart, partSchema, type TypeUse } from "../json-schema/component.ts"
import type { Way } from "../json-schema/schema.ts"
import { printed } from "../report/print.ts"
import { aboutNode } from "../report/report-node.ts"
import type { Emitter } from "../create-emitter.ts"
import { bodyOf, described, parametersOf } from "./doc-input.ts"
import { isNothing, mayBeNothing } from "./is-nothing.ts"

/** `doc: () => ({ … })`: the endpoint as OpenAPI describes it, created on demand. */
export function writeDoc(route: RoutePlan, emitter: Emitter): Code {
  const { types } = emitter
  const { schemas, described: describedBy, components } = documented(emitter)
  const parameters = parametersOf(route, schemas("in"))
  const body = bodyOf(route, schemas("in"))
  const schema = schemas("out")
  const answers = responsesOf(route, schema, types)
  const negotiates = (route.answers ?? []).some(({ body: { kind } }) => kind === "offer")
  const errors = [
    ...[...route.errors, ...route.thrown].map(({ codes, details }) => ({
      codes,
      details: details === null ? null : schema(details),
    })),
    ...(negotiates ? [{ codes: ["not_acceptable"], details: null }] : []),
  ]
  const doc = {
    ...route.about,
    ...(parameters.length > 0 && { parameters: briefParameters(parameters, emitter) }),
    ...(body !== null && { body: briefBody(body, describedBy) }),
    answers: answers.map((answer) => briefAnswer(answer, describedBy)),
    ...(errors.length > 0 && { errors: errors.map(briefError) }),
  }
  const brief = join([dataCode(doc as Data), ...components()], ",", nothing)
  return js`doc: () => ${emitter.helper("routeDoc")}(${brief}),`
}

/** Makes schemas of types, and gives in the end the functions of the components that these mention. */
export function documented(emitter: Emitter): {
  schemas(way: Way): SchemaOf
  described: Described
  components(): Code[]
} {
  const used = new Map<JsonSchemaPart | object, TypeUse>()
  return {
    schemas: (way) => (id) => {
      const schema = partSchema(id, emitter.types, way)
      used.set(typeof schema === "object" ? schema : {}, { id, way })
      return schema
    },
    described(schema) {
      const use = used.get(schema)
      const description = use ? partDescription(use.id, emitter) : null
      if (description) used.delete(schema)
      return description
    },
    components: () => componentsIn([...used.values()], emitter),
  }
}

function partDescription(id: string, emitter: Emitter): Code | null {
  const type = emitter.types[id]!
  if (!isDerivedPart(type, emitter.types)) return null
  return printed(aboutNode(type.node, "wire", emitter))
}

/** The description of a type without a name, in place of its schema and of what that mentions; null: the runtime cannot make that of one. */
type Described = (schema: object) => Code | null

export type SchemaOf = (id: string) => JsonSchemaPart

function responsesOf(route: RoutePlan, schema: SchemaOf, types: PlannedTypes): object[] {
  if (route.answers === null)
    return jsonResponses({ status: null }, route.output, null, {}, schema, types)
  return route.answers.flatMap((answer) => answerOf(answer, schema, types))
}

function answerOf(answer: ResponsePlan, schema: SchemaOf, types: PlannedTypes): object[] {
  const { status, body, wrapped } = answer
  const headers = { ...(wrapped && { wrapped }), ...headersOf(answer, schema) }
  switch (body.kind) {
    case "none":
      return [{ status: status ?? 204, ...headers }]
    case "json":
      if (body.type === null) return [{ status: status ?? 204, ...headers }]
      return jsonResponses(answer, body.type, body.mediaType, headers, schema, types)
    case "text":
      return [
        { status: status ?? 200, ...headers, content: { [body.mediaType]: { type: "string" } } },
      ]
    case "bytes":
      // Raw binary has no schema (OpenAPI 3.1 §4.8.14.3).
      return [{ status: status ?? 200, ...headers, content: { [body.mediaType]: true } }]
    case "items": {
      const content = {
        ...(body.as !== "lines" && { "text/event-stream": { type: "string" } }),
        ...(body.as !== "events" && { "application/x-ndjson": schema(body.type) }),
      }
      return [{ status: status ?? 200, ...headers, content }]
    }
    case "any":
      return [{ status: status ?? 200, ...headers, content: { [body.mediaType ?? "*/*"]: true } }]
    case "offer":
      return body.ways
        .flatMap(({ ways }) => ways)
        .flatMap((way) => answerOf({ ...way, status, wrapped }, schema, types))
        .map((way) => ({ ...way, negotiated: true }))
    default:
      return body satisfies never
  }
}

/** Without content, and the headers, where the result may be nothing. */
function jsonResponses(
  { status, wrapped }: Pick<ResponsePlan, "status"> & { wrapped?: boolean },
  type: string,
  mediaType: string | null,
  headers: object,
  schema: SchemaOf,
  types: PlannedTypes,
): object[] {
  const { node } = types[type]!
  const content = { [mediaType ?? "application/json"]: schema(type) }
  return [
    ...(isNothing(node) ? [] : [{ status: status ?? 200, ...headers, content }]),
    ...(mayBeNothing(node, types) ? [{ status: status ?? 204, ...(wrapped && { wrapped }) }] : []),
  ]
}

function headersOf({ headers, cookies }: ResponsePlan, schema: SchemaOf): object {
  const all = [
    ...headers.map((field) => [field.name, headerOf(field, schema)] as const),
    ...(cookies.length > 0
      ? [["set-cookie", { required: false, schema: { type: "string" } }] as const]
      : []),
  ]
  return all.length === 0 ? {} : { headers: Object.fromEntries(all) }
}

function headerOf({ key, type, optional, many, about }: ResponseField, schema: SchemaOf): object {
  const one = schema(type)
  return {
    ...described(about),
    required: !optional && !many,
    schema: many ? { type: "array", items: one } : one,
    "x-field": key,
  }
}

// Parts of a description without what is usual: runtime/src/types/route-brief.ts puts it in again.

/** Endpoints have in common what is more than names of a path. */
function briefParameters(parameters: readonly object[], emitter: Emitter): Data {
  const brief = parameters.map(briefParameter) as Data[]
  const isShort = brief.every((each) => typeof each === "string")
  return isShort ? brief : emitter.part("parameters", dataCode(brief))
}

/** A parameter that is a text has no schema, and one of the path need not be marked as required: its name is enough then. */
function briefParameter(parameter: object): object | string {
  const { required, schema, ...more } = parameter as Parameter
  const brief = {
    ...more,
    ...(required !== (more.in === "path") && { required }),
    ...(JSON.stringify(schema) !== TEXT && { schema }),
  }
  return more.in === "path" && Object.keys(brief).length === 2 ? more.name : brief
}

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: unknown
}

const TEXT = JSON.stringify({ type: "string" })

function briefBody(body: object, describedBy: Described): object {
  const { required, ...more } = body as { required: boolean }
  return { ...(!required && { required }), ...briefContent(more, describedBy) }
}

function briefAnswer(answer: object, describedBy: Described): object | string {
  const { status, ...more } = answer as { status: number }
  const brief = { ...(status !== 200 && { status }), ...briefContent(more, describedBy) }
  const { json } = brief as { json?: unknown }
  return typeof json === "string" && Object.keys(brief).length === 1 ? json : brief
}

function briefError({
  codes,
  details,
}: {
  codes: readonly string[]
  details: unknown
}): object | string {
  const [code, ...others] = codes
  if (details === null && code !== undefined && others.length === 0) return code
  return { codes, ...(details !== null && { details }) }
}

const PREFIX = "#/components/schemas/"

/** JSON alone, by the name of its component where it is one. */
function briefContent(
  { content, ...more }: { content?: Readonly<Record<string, unknown>> },
  describedBy: Described,
): object {
  if (content === undefined) return more
  const [type, ...others] = Object.keys(content)
  if (type !== "application/json" || others.length > 0) return { ...more, content }
  const schema = content[type]
  const name = nameIn(schema)
  const about =
    name === null && typeof schema === "object" && schema !== null ? describedBy(schema) : null
  return { ...more, ...(about ? { of: about } : { json: name ?? schema }) }
}

function nameIn(schema: unknown): string | null {
  if (typeof schema !== "object" || schema === null) return null
  const { $ref, ...more } = schema as { $ref?: unknown }
  const isNamed = typeof $ref === "string" && $ref.startsWith(PREFIX)
  return isNamed && Object.keys(more).length === 0 ? $ref.slice(PREFIX.length) : null
}
