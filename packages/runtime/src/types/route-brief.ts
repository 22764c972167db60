import type { ComponentSource } from "./explain/schema-described.ts"
import { componentsOf } from "./explain/schema-described.ts"
import type { JsonSchemaPart } from "./json-schema.ts"
import type { BodyDoc, ErrorDoc, ParameterDoc, ResponseDoc, RouteDoc } from "./route-doc.ts"

/** A schema, or the name of a component. */
type Named = JsonSchemaPart | string

/** Content of one media type, `application/json`. */
interface Json {
  readonly json?: Named
}

/** A `RouteDoc` in fewer words: what is usual is left out. */
export interface RouteBrief extends Omit<
  RouteDoc,
  "parameters" | "body" | "answers" | "errors" | "schemas"
> {
  /** A text; required in the path. A name alone is one of the path. */
  readonly parameters?: readonly (
    | string
    | (Pick<ParameterDoc, "name" | "in"> & Partial<ParameterDoc>)
  )[]
  /** Required. */
  readonly body?: Partial<BodyDoc> & Json
  /** 200. */
  readonly answers: readonly (Partial<ResponseDoc> & Json)[]
  /** Without details. */
  readonly errors?: readonly (Pick<ErrorDoc, "codes"> & Partial<ErrorDoc>)[]
}

/** The description of an endpoint, with the components that it names. */
export function routeDoc(brief: RouteBrief, ...roots: readonly ComponentSource[]): RouteDoc {
  const { parameters, body, answers, errors, ...more } = brief
  return {
    ...more,
    ...(parameters && { parameters: parameters.map(parameterOf) }),
    ...(body && { body: { required: true, ...contentOf(body) } }),
    answers: answers.map((answer) => ({ status: 200, ...contentOf(answer) })),
    ...(errors && { errors: errors.map((error) => ({ details: null, ...error })) }),
    ...(roots.length > 0 && { schemas: componentsOf(...roots) }),
  }
}

function parameterOf(brief: NonNullable<RouteBrief["parameters"]>[number]): ParameterDoc {
  if (typeof brief === "string") return parameterOf({ name: brief, in: "path" })
  const { required = brief.in === "path", schema = { type: "string" }, ...more } = brief
  return { ...more, required, schema }
}

function contentOf<Brief extends Json>({
  json,
  ...more
}: Brief): Omit<Brief, "json"> & { content: BodyDoc["content"] } {
  const schema = typeof json === "string" ? { $ref: `#/components/schemas/${json}` } : json
  return {
    ...more,
    ...(schema !== undefined && { content: { "application/json": schema } }),
  } as never
}
