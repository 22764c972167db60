import type { ComponentSource } from "./explain/schema-described.ts"
import { componentsOf, mentionedBy, schemaBy } from "./explain/schema-described.ts"
import type { About } from "./explain/described-types.ts"
import type { JsonSchemaPart } from "./json-schema.ts"
import type { BodyDoc, ErrorDoc, ParameterDoc, ResponseDoc, RouteDoc } from "./route-doc.ts"

/** A schema, or the name of a component. */
type Named = JsonSchemaPart | string

/** Content of one media type, `application/json`. */
interface Json {
  readonly json?: Named
  /** A description from which its schema follows, of a type without a name. */
  readonly of?: About
}

type Answer = Partial<ResponseDoc> & Json

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
  /** 200. A name alone is that of a component, sent as JSON. */
  readonly answers: readonly (string | Answer)[]
  /** Without details; a code alone is enough then. */
  readonly errors?: readonly (string | (Pick<ErrorDoc, "codes"> & Partial<ErrorDoc>))[]
}

/** The description of an endpoint, with the components that it names. */
export function routeDoc(brief: RouteBrief, ...roots: readonly ComponentSource[]): RouteDoc {
  const { parameters, body, errors, ...more } = brief
  const answers = brief.answers.map((answer): Answer =>
    typeof answer === "string" ? { json: answer } : answer,
  )
  const abouts = [...(body ? [body] : []), ...answers].flatMap(({ of }) => (of ? [of] : []))
  const all = [...roots, ...abouts.flatMap(mentionedBy)]
  return {
    ...more,
    ...(parameters && { parameters: parameters.map(parameterOf) }),
    ...(body && { body: { required: true, ...contentOf(body) } }),
    answers: answers.map((answer) => ({ status: 200, ...contentOf(answer) })),
    ...(errors && { errors: errors.map(errorOf) }),
    ...(all.length > 0 && { schemas: componentsOf(...all) }),
  }
}

function errorOf(brief: NonNullable<RouteBrief["errors"]>[number]): ErrorDoc {
  return { details: null, ...(typeof brief === "string" ? { codes: [brief] } : brief) }
}

function parameterOf(brief: NonNullable<RouteBrief["parameters"]>[number]): ParameterDoc {
  if (typeof brief === "string") return parameterOf({ name: brief, in: "path" })
  const { required = brief.in === "path", schema = { type: "string" }, ...more } = brief
  return { ...more, required, schema }
}

function contentOf<Brief extends Json>({
  json,
  of,
  ...more
}: Brief): Omit<Brief, "json" | "of"> & { content: BodyDoc["content"] } {
  const given = typeof json === "string" ? { $ref: `#/components/schemas/${json}` } : json
  const schema = of === undefined ? given : schemaBy(of)
  return {
    ...more,
    ...(schema !== undefined && { content: { "application/json": schema } }),
  } as never
}
