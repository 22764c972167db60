import { STATUS_PHRASES } from "../cores/status-phrases.ts"
import { problemStatus, type ProblemCode } from "../errors/problems.ts"
import type { JsonSchemaPart } from "../json-schema.ts"
import type { Components } from "./components.ts"
import type { AnswerDoc, ErrorDoc, RouteDoc } from "./route-doc.ts"

type Response = { description: string; headers?: object; content?: Record<string, object> }

/**
 * One operation of the document.
 * @param problem schema of problems; undefined: they have a shape of the application's own
 */
export function operationOf(
  doc: RouteDoc,
  operationId: string,
  components: Components,
  problem: JsonSchemaPart | undefined,
): object {
  const rename = components.add(doc.schemas ?? {})
  const { summary, description, tags, deprecated, parameters = [], body } = doc
  const takes = parameters.length > 0 || body !== undefined
  return {
    operationId,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(deprecated === true && { deprecated }),
    // These three are told by media types and security (OpenAPI 3.1 §4.8.12.2).
    ...(parameters.length > 0 && {
      parameters: rename(
        parameters.filter((each) => each.in !== "header" || !RESERVED.has(each.name)),
      ),
    }),
    ...(body !== undefined && {
      requestBody: { required: body.required, content: contentOf(rename(body.content)) },
    }),
    responses: {
      ...answersOf(doc.answers, rename),
      ...(takes && { 400: problemOf("The request does not fit the type of this route.", problem) }),
      ...errorsOf(doc.errors ?? [], takes, problem, rename),
      default: problemOf("Any other problem.", problem),
    },
  }
}

const RESERVED: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"])

type Rename = <T>(part: T) => T

/** Answers of one status are one response; schemas of one media type are alternatives. */
function answersOf(answers: readonly AnswerDoc[], rename: Rename): Record<string, Response> {
  const responses: Record<string, Response> = {}
  for (const status of new Set(answers.map((answer) => answer.status))) {
    const own = answers.filter((answer) => answer.status === status)
    const content: Record<string, JsonSchemaPart[]> = {}
    for (const answer of own)
      for (const [type, schema] of Object.entries(answer.content ?? {}))
        (content[type] ??= []).push(rename(schema))
    const headers = Object.assign(
      {},
      ...own.map((answer) => rename(answer.headers ?? {})),
    ) as object
    const merged = Object.entries(content).map(
      ([type, schemas]) => [type, eitherOf(schemas)] as const,
    )
    responses[status] = {
      description: STATUS_PHRASES[status] ?? "Answer",
      ...(Object.keys(headers).length > 0 && {
        headers: own.length > 1 ? optional(headers) : headers,
      }),
      ...(merged.length > 0 && { content: contentOf(Object.fromEntries(merged)) }),
    }
  }
  return responses
}

/** Of several answers with one status, not all have each header. */
function optional(headers: object): object {
  const entries = Object.entries(headers as Record<string, object>)
  return Object.fromEntries(entries.map(([name, header]) => [name, { ...header, required: false }]))
}

function eitherOf(schemas: readonly JsonSchemaPart[]): JsonSchemaPart {
  const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return unique.length === 1 ? unique[0]! : { anyOf: unique }
}

function contentOf(content: Readonly<Record<string, JsonSchemaPart>>): Record<string, object> {
  const entries = Object.entries(content)
  return Object.fromEntries(
    entries.map(([type, schema]) => [type, schema === true ? {} : { schema }]),
  )
}

function problemOf(description: string, schema: JsonSchemaPart | undefined): Response {
  return {
    description,
    content:
      schema === undefined
        ? { "application/json": {} }
        : { "application/problem+json": { schema } },
  }
}

/** Named problems by the status that goes with their code. */
function errorsOf(
  errors: readonly ErrorDoc[],
  takes: boolean,
  problem: JsonSchemaPart | undefined,
  rename: Rename,
): Record<string, Response> {
  const byStatus = new Map<number, { code: string; details: JsonSchemaPart | null }[]>()
  for (const { codes, details } of errors) {
    for (const code of codes) {
      const status = problemStatus[code as ProblemCode] ?? 500
      byStatus.set(status, [...(byStatus.get(status) ?? []), { code, details }])
    }
  }
  const responses: Record<string, Response> = {}
  for (const [status, own] of byStatus) {
    const named = own.map(({ code, details }) => namedProblem(code, rename(details), problem))
    const all = status === 400 && takes && problem !== undefined ? [...named, problem] : named
    const description = own.map(({ code }) => code).join(", ")
    responses[status] = problemOf(description, problem === undefined ? undefined : eitherOf(all))
  }
  return responses
}

function namedProblem(
  code: string,
  details: JsonSchemaPart | null,
  problem: JsonSchemaPart | undefined,
): JsonSchemaPart {
  const own = {
    type: "object",
    properties: { code: { const: code }, ...(details !== null && { details }) },
  } as const
  return problem === undefined ? own : { allOf: [problem, own] }
}
