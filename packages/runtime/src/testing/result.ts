import type { InjectResponse } from "../inject.ts"
import type { HeaderDoc, RouteDoc } from "../openapi/route-doc.ts"

/** The result that an answer stands for, as JSON has it, with its fields that are headers. */
export function resultOf(answer: InjectResponse, doc: RouteDoc | undefined): unknown {
  const value = valueOf(answer)
  const said = doc?.answers.find(
    ({ status, headers }) => status === answer.status && headers !== undefined,
  )
  const fields = Object.entries(said?.headers ?? {}).flatMap(([name, header]) => {
    const { "x-field": key } = header
    const text = answer.headers[name]
    return key === undefined || text === undefined ? [] : [[key, fieldOf(text, header)] as const]
  })
  if (fields.length === 0 || (value !== undefined && !isRecord(value))) return value
  return { ...value, ...Object.fromEntries(fields) }
}

function valueOf(answer: InjectResponse): unknown {
  const type = answer.headers["content-type"] ?? ""
  if (/^application\/(?:[\w.-]+\+)?json\b/.test(type)) return answer.json()
  return answer.body === "" ? undefined : answer.body
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
