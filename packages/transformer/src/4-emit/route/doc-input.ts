import type { JsonSchemaPart } from "@precast/runtime/emitted"
import type { Said } from "../../ir/shape.ts"
import { annotated, withField } from "../json-schema/annotated.ts"
import type {
  FieldPlan,
  FilePlan,
  FormFieldPlan,
  RoutePlan,
  TextPlan,
} from "../../ir/route-plan.ts"

type SchemaOf = (id: string) => JsonSchemaPart

/** A field that is read from a text or is a file, at its place in the input. */
interface Placed {
  field: FieldPlan
  source: TextPlan | FilePlan
  mayMiss: boolean
  /** Keys that lead to it. */
  at: string[]
}

/** Parameters as OpenAPI has them: path, query, headers and cookies. */
export function parametersOf(route: RoutePlan, schema: SchemaOf): object[] {
  return placedOf(route).flatMap(({ field, source, mayMiss, at }) => {
    if (source.from === "file" || source.from === "form" || source.from === "text") return []
    const name = nameOf(source, route)
    return [
      {
        name,
        in: source.from,
        ...((at.length > 1 || at[0] !== name) && { at }),
        ...described(field.about),
        required: source.from === "path" || !mayMiss,
        schema: annotated(schema(source.type), source.default, examplesOf(field)),
      },
    ]
  })
}

/** What parameters and headers declare outside of their schemas. */
export function described({ description, deprecated }: Said = {}): Said {
  return { ...(description !== undefined && { description }), ...(deprecated && { deprecated }) }
}

function examplesOf({ about }: FieldPlan): Said | undefined {
  return about?.examples && { examples: about.examples }
}

/** The body by media types; null: the route reads none. */
export function bodyOf(route: RoutePlan, schema: SchemaOf): object | null {
  const { input, form, rawBody } = route
  if (form !== null) return formOf(form, route, schema)
  if (rawBody !== null && rawBody.as !== "json") {
    const types = rawBody.types.length > 0 ? rawBody.types : [RAW[rawBody.as]]
    const text = placedOf(route).find(({ source }) => source.from === "text")
    const whole = text && text.source.from === "text" ? schema(text.source.type) : true
    return {
      required: text ? !text.mayMiss : false,
      ...wholeAt(route),
      content: byTypes(types, whole),
    }
  }
  const body = input.kind === "none" ? null : input.kind === "body" ? input : input.body
  if (body === null) return null
  const types = rawBody && rawBody.types.length > 0 ? rawBody.types : ["application/json"]
  return { required: !body.optional, ...wholeAt(route), content: byTypes(types, schema(body.type)) }
}

/** The field that is the whole body, if one is. */
function wholeAt({ input }: RoutePlan): { at?: string[] } {
  const fields = input.kind === "fields" ? input.fields : []
  const whole = fields.find(({ source: { from } }) => ["whole", "raw", "text"].includes(from))
  return whole ? { at: [whole.key] } : {}
}

const RAW = {
  text: "text/plain",
  bytes: "application/octet-stream",
  stream: "*/*",
  parts: "multipart/form-data",
} as const

function byTypes(types: readonly string[], schema: JsonSchemaPart): object {
  return Object.fromEntries(types.map((type) => [type, schema]))
}

function placedOf({ input }: RoutePlan): Placed[] {
  return input.kind === "fields" ? input.fields.flatMap((field) => placed(field, false, [])) : []
}

function placed(field: FieldPlan, isInOptional: boolean, before: string[]): Placed[] {
  const { source, optional } = field
  const at = [...before, field.key]
  const mayMiss = isInOptional || optional
  switch (source.from) {
    case "body":
    case "whole":
    case "raw":
      return []
    case "nested":
      return source.fields.flatMap((inner) =>
        placed(inner, mayMiss || source.mayMiss || source.default !== undefined, at),
      )
    case "file":
      return [{ field, source, at, mayMiss: mayMiss || source.mayMiss || mayBeEmpty(source) }]
    default:
      return [
        {
          field,
          source,
          at,
          mayMiss:
            mayMiss || source.takesUndefined || source.default !== undefined || mayBeEmpty(source),
        },
      ]
  }
}

/** An empty array is sent as nothing at all. */
function mayBeEmpty({ many }: TextPlan | FilePlan): boolean {
  return many !== null && many.minItems === 0
}

function nameOf({ from, index }: TextPlan, route: RoutePlan): string {
  switch (from) {
    case "path":
      return route.params[index]!
    case "query":
      return route.query[index]!.key
    case "header":
      return route.headers[index]!
    case "cookie":
      return route.cookies[index]!.name
    default:
      throw new Error(`${from} is no parameter`)
  }
}

/** Files travel in multipart forms alone. */
function formOf(form: readonly FormFieldPlan[], route: RoutePlan, schema: SchemaOf): object {
  const fields = placedOf(route).filter(
    ({ source: { from } }) => from === "form" || from === "file",
  )
  const hasFiles = fields.some(({ source }) => source.from === "file")
  const properties = fields.map((placed) => {
    const { source, at } = placed
    const { key } = form[source.index]!
    const whole = formFieldSchema(placed, form, schema)
    const isNamed = at.length > 1 || at[0] !== key
    return [key, isNamed ? withField(whole, at.length > 1 ? at : at[0]!) : whole]
  })
  const required = fields
    .filter(({ mayMiss }) => !mayMiss)
    .map(({ source }) => form[source.index]!.key)
  const whole: JsonSchemaPart = {
    type: "object",
    properties: Object.fromEntries(properties) as Record<string, JsonSchemaPart>,
    ...(required.length > 0 && { required }),
  }
  const types = ["multipart/form-data", ...(hasFiles ? [] : ["application/x-www-form-urlencoded"])]
  return { required: required.length > 0, content: byTypes(types, whole) }
}

function formFieldSchema(
  { field: { about }, source }: Placed,
  form: readonly FormFieldPlan[],
  schema: SchemaOf,
): JsonSchemaPart {
  if (source.from !== "file") return annotated(schema(source.type), source.default, about)
  const { file, many } = form[source.index]!
  const one = fileSchema(file?.maxBytes ?? null)
  return annotated(many ? { type: "array", items: one } : one, undefined, about)
}

function fileSchema(maxBytes: number | null): JsonSchemaPart {
  return { type: "string", format: "binary", ...(maxBytes !== null && { maxLength: maxBytes }) }
}
