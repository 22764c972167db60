import type { InjectResponse } from "../app/compose/inject.ts"
import type { JsonSchemaPart } from "../types/json-schema.ts"
import type { ResponseDoc, HeaderDoc, RouteDoc } from "../types/route-doc.ts"
import { WireForms } from "./wire-forms.ts"

/** Whether the endpoint's type declares the response as a `Reply`: it is a result then, whatever its status. */
export function isReply({ status, headers }: InjectResponse, doc: RouteDoc | undefined): boolean {
  const declared = doc?.answers.find((answer) => answer.status === status)
  return declared?.wrapped === true && !headers["content-type"]?.startsWith(PROBLEM)
}

const PROBLEM = "application/problem+json"

/** The result of a response: JSON with the names of the program, and fields read from headers. */
export function resultOf(answer: InjectResponse, doc: RouteDoc | undefined): unknown {
  const body = bodyOf(answer, doc)
  const { status } = answer
  return isReply(answer, doc) ? { status, body, headers: headersOf(answer) } : body
}

/** One line for each header of a name. */
function headersOf({ headers }: InjectResponse): Headers {
  const all = Object.entries(headers).flatMap(([name, text]) =>
    text.split("\n").map((line): [string, string] => [name, line]),
  )
  return new Headers(all)
}

function bodyOf(answer: InjectResponse, doc: RouteDoc | undefined): unknown {
  const answers = doc?.answers.filter(({ status }) => status === answer.status) ?? []
  const value = valueOf(answer, answers, doc?.schemas)
  const said = answers.find(({ headers }) => headers !== undefined)
  const fields = Object.entries(said?.headers ?? {}).flatMap(([name, header]) => {
    const { "x-field": key } = header
    const text = answer.headers[name]
    return key === undefined || text === undefined ? [] : [[key, fieldOf(text, header)] as const]
  })
  if (fields.length === 0 || (value !== undefined && !isRecord(value))) return value
  return { ...value, ...Object.fromEntries(fields) }
}

function valueOf(
  answer: InjectResponse,
  answers: readonly ResponseDoc[],
  schemas: RouteDoc["schemas"],
): unknown {
  const [sent = ""] = (answer.headers["content-type"] ?? "").split(";")
  const type = sent.trim()
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type))
    return answer.body === "" ? undefined : answer.body
  const said = answers.flatMap(({ content = {} }): JsonSchemaPart[] => {
    return Object.hasOwn(content, type) ? [content[type]!] : []
  })
  return new WireForms(schemas).named(answer.json(), eitherOf(said))
}

/** Several ways of a result may have one status. */
function eitherOf(schemas: readonly JsonSchemaPart[]): JsonSchemaPart {
  return schemas.length === 1 ? schemas[0]! : { anyOf: [...schemas] }
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function fieldOf(text: string, { schema }: HeaderDoc): unknown {
  if (typeof schema !== "object") return text
  if (schema.type === "array")
    // One line for each header of the name, which may hold several values.
    return text.split(/[\n,]/).map((one) => jsonOf(one.trim(), schema.items ?? true))
  return jsonOf(text, schema)
}

function jsonOf(text: string, schema: HeaderDoc["schema"]): unknown {
  const { type, const: only } = typeof schema === "object" ? schema : {}
  const isOther = ["number", "integer", "boolean"].includes(type ?? typeof only)
  return isOther ? (JSON.parse(text) as unknown) : text
}
