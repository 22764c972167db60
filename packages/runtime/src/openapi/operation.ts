import { STATUS_PHRASES } from "../transport/status-phrases.ts"
import type { ProblemCode } from "../base/errors/errors-problems.ts"
import type { JsonSchemaPart } from "../types/json-schema.ts"
import type { Components } from "./components.ts"
import type { ProblemDocs, Response } from "./problems.ts"
import type { ResponseDoc, RouteDoc } from "../types/route-doc.ts"

/** Data of an endpoint in addition to the compiler's description. */
export interface OperationFacts {
  readonly operationId: string
  /** Where it names none itself. */
  readonly tag: string | undefined
  /** Problems of the hooks around it. */
  readonly codes: readonly ProblemCode[]
}

/** One operation of the document. */
export function operationOf(
  doc: RouteDoc,
  { operationId, tag, codes }: OperationFacts,
  components: Components,
  problems: ProblemDocs,
): object {
  const rename = components.add(doc.schemas ?? {})
  const { summary, description, deprecated, parameters = [], body } = doc
  const tags = doc.tags ?? (tag === undefined ? undefined : [tag])
  const failures = problems.of(doc.errors ?? [], [...codesOf(doc), ...codes], rename)
  return {
    operationId,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(deprecated === true && { deprecated }),
    // Media types and security describe these three (OpenAPI 3.1 §4.8.12.2).
    ...(parameters.length > 0 && {
      parameters: rename(
        parameters.filter((each) => each.in !== "header" || !RESERVED.has(each.name)),
      ),
    }),
    ...(body !== undefined && {
      requestBody: { required: body.required, content: contentOf(rename(body.content)) },
    }),
    responses: {
      ...merged(responsesOf(doc.answers, rename), failures, problems),
      ...(isOpen(doc) && { default: ANYTHING }),
    },
  }
}

/** A status may belong to a response and a problem: each has its media type. */
function merged(
  answers: Readonly<Record<string, Response>>,
  failures: Readonly<Record<string, object>>,
  problems: ProblemDocs,
): object {
  const both = Object.entries(answers).flatMap(([status, answer]) => {
    const failure = failures[status] && problems.resolved(failures[status])
    if (failure === undefined) return []
    const content = { ...failure.content, ...answer.content }
    return [[status, { ...answer, content }] as const]
  })
  return { ...answers, ...failures, ...Object.fromEntries(both) }
}

/** Whether its handler may send a response that no type describes: a `Response`, or a file, which supports ranges. */
function isOpen({ isOpen, answers }: RouteDoc): boolean {
  return isOpen === true || answers.some(({ content = {} }) => "*/*" in content)
}

const ANYTHING: Response = { description: "Any other response.", content: { "*/*": {} } }

/** Problems that the server itself responds with. */
function codesOf({ parameters = [], body, isOpen }: RouteDoc): ProblemCode[] {
  const takesAny = body !== undefined && "*/*" in body.content
  const checks = isOpen !== true && (parameters.length > 0 || body !== undefined)
  return [
    ...(checks ? (["invalid_request", "malformed_request"] as const) : []),
    ...(body ? (["payload_too_large"] as const) : []),
    ...(body && !takesAny ? (["unsupported_media_type", "unsupported_encoding"] as const) : []),
  ]
}

const RESERVED: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"])

// RFC 9110 §15.4
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

type Rename = <T>(part: T) => T

/** Results of one status are one response; schemas of one media type are alternatives. */
function responsesOf(answers: readonly ResponseDoc[], rename: Rename): Record<string, Response> {
  const responses: Record<string, Response> = {}
  for (const status of new Set(answers.map((answer) => answer.status))) {
    const own = answers.filter((answer) => answer.status === status)
    const content = new Map<string, JsonSchemaPart[]>()
    for (const answer of own)
      for (const [type, schema] of Object.entries(answer.content ?? {}))
        content.set(type, [...(content.get(type) ?? []), rename(schema)])
    const headers = Object.assign(
      REDIRECTS.has(status) ? { location: { schema: { type: "string" } } } : {},
      ...own.map((answer) => rename(answer.headers ?? {})),
    ) as object
    const types = [...content].map(([type, schemas]) => [type, eitherOf(schemas)] as const)
    responses[status] = {
      description: STATUS_PHRASES[status] ?? "Reply",
      ...(Object.keys(headers).length > 0 && {
        headers: own.length > 1 ? optional(headers) : headers,
      }),
      // The in-memory form of the response, for clients that are generated from the document.
      ...(own.every(({ wrapped }) => wrapped) && { "x-wrapped": true }),
      ...(own.every(({ negotiated }) => negotiated) && { "x-negotiated": true }),
      ...(types.length > 0 && { content: contentOf(Object.fromEntries(types)) }),
    }
  }
  return responses
}

/** If several results have one status, not all have each header. */
function optional(headers: object): object {
  const entries = Object.entries(headers as Record<string, object>)
  return Object.fromEntries(entries.map(([name, header]) => [name, { ...header, required: false }]))
}

function eitherOf(schemas: readonly JsonSchemaPart[]): JsonSchemaPart {
  const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return unique.length === 1 ? unique[0]! : { anyOf: unique }
}

/** @internal */
export function contentOf(
  content: Readonly<Record<string, JsonSchemaPart>>,
): Record<string, object> {
  const entries = Object.entries(content)
  return Object.fromEntries(
    entries.map(([type, schema]) => [type, schema === true ? {} : { schema }]),
  )
}
