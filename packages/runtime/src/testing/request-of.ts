import type { Endpoint } from "../endpoint/api.ts"
import type { InjectRequest } from "../app/compose/inject.ts"
import type { ParameterDoc, RouteDoc, BodyDoc } from "../types/route-doc.ts"
import { valueAt } from "../client/plain/request-form.ts"
import { WireForms } from "./wire-forms.ts"
import type { RouteCode } from "../types/route.ts"
import { multipartOf } from "../types/client/multipart-of.ts"

/** An endpoint below the prefixes of its groups. */
export interface Place {
  readonly endpoint: Endpoint
  readonly path: string
}

/**
 * The request that passes an input to an endpoint: each field where the endpoint reads it, in its wire format,
 * according to the description that OpenAPI documents are generated from.
 */
export function requestOf({ endpoint, path }: Place, input: object = {}): InjectRequest {
  const { code, options } = endpoint
  const doc: RouteDoc = code.doc?.() ?? { answers: [] }
  const { parameters = [] } = doc
  const forms = new WireForms(doc.schemas)
  const texts = new Map(
    parameters.map((each) => [each, forms.texts(valueAt(input, atOf(each)), each.schema)]),
  )
  const query = [...texts].flatMap(([each, all]) =>
    each.in === "query" ? all.map((text): [string, string] => [each.name, text]) : [],
  )
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query)}`
  const inPath = new Map([...texts].flatMap(([each, [text]]) => inPathOf(each, text)))
  const taken = new Set(parameters.map((each) => atOf(each)[0]))
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !taken.has(key)))
  const made = bodyOf(code, doc.body, { input, rest, forms })
  return {
    method: options.method,
    path: pathOf(path, inPath) + search,
    ...made,
    headers: { ...made.headers, ...headersOf(texts) },
  }
}

function atOf({ at, name }: ParameterDoc): readonly string[] {
  return at ?? [name]
}

function inPathOf(parameter: ParameterDoc, text: string | undefined): [string, string][] {
  return parameter.in === "path" && text !== undefined ? [[parameter.name, text]] : []
}

function pathOf(path: string, texts: ReadonlyMap<string, string>): string {
  return path.replaceAll(
    /\/(?::(\w+)(\?)?|\*(\w+))/g,
    (_, one?: string, optional?: string, all?: string) => {
      const text = texts.get(one ?? all ?? "")
      if (text === undefined && optional !== undefined) return ""
      const given = String(text)
      return `/${all === undefined ? encodeURIComponent(given) : given.split("/").map(encodeURIComponent).join("/")}`
    },
  )
}

function headersOf(texts: ReadonlyMap<ParameterDoc, string[]>): Record<string, string> {
  const headers: Record<string, string> = {}
  const cookies: string[] = []
  for (const [{ in: place, name }, all] of texts) {
    if (all.length === 0) continue
    if (place === "header") headers[name] = all.join(", ")
    if (place === "cookie") cookies.push(`${name}=${encodeURIComponent(all[0]!)}`)
  }
  if (cookies.length > 0) headers.cookie = cookies.join("; ")
  return headers
}

/** An input, and the part of it that is not a parameter. */
interface Given {
  readonly input: object
  readonly rest: object
  readonly forms: WireForms
}

type Made = Pick<InjectRequest, "body" | "headers">

/** What is left of the input, or the field that is the body, in the form that the route reads. */
function bodyOf(
  { bodyAs, bodyOptional }: RouteCode,
  doc: BodyDoc | undefined,
  { input, rest, forms }: Given,
): Made {
  if (doc === undefined) return {}
  const [[type, schema] = ["application/json", true as const]] = Object.entries(doc.content)
  const key = doc.at?.[0]
  const value: unknown = key === undefined ? rest : (input as Record<string, unknown>)[key]
  if (value === undefined) return {}
  if (bodyAs === "form") return formOf(forms.fields(value as object, schema))
  if (bodyAs !== undefined) return key === undefined ? {} : rawOf(value, type)
  if (value === rest && bodyOptional && Object.keys(rest).length === 0) return {}
  const text = JSON.stringify(forms.json(value, schema))
  return { body: text, headers: { "content-type": type } }
}

/** Sent unchanged; a form has its own content type. */
function rawOf(body: unknown, type: string): Made {
  if (body instanceof FormData || body instanceof URLSearchParams) return { body }
  const said = body instanceof Blob && body.type !== "" ? body.type : type
  if (said === "*/*") return { body, headers: { "content-type": "application/octet-stream" } }
  return { body, headers: { "content-type": said.replace("*", "plain") } }
}

/** As the client sends it: parts where there is a file. */
function formOf(fields: readonly [key: string, value: string | Blob][]): Made {
  const isText = (field: [string, unknown]): field is [string, string] =>
    typeof field[1] === "string"
  if (!fields.every(isText)) return { body: multipartOf(fields) }
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams(fields)),
  }
}
