import type { RouteCode } from "../types/route.ts"
import { multipartOf } from "../client/multipart.ts"
import type { InjectRequest } from "../app/compose/inject.ts"
import type { BodyDoc } from "../types/route-doc.ts"
import type { WireForms } from "./wire-forms.ts"

/** An input, and the part of it that is not a parameter. */
interface Given {
  readonly input: object
  readonly rest: object
  readonly forms: WireForms
}

type Made = Pick<InjectRequest, "body" | "headers">

/** What is left of the input, or the field that is the body, in the form that the route reads. */
export function bodyOf(
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
