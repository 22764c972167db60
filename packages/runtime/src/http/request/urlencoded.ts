import { textOf } from "../../transport/body-text.ts"
import { readQuery, MOST_PARAMETERS } from "../../types/sources/query.ts"
import type { FormField } from "../../types/route.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import { FormCollector, type FormLimits, type FormValues } from "./form-values.ts"

/**
 * The fields of an `application/x-www-form-urlencoded` body, read as a query string is.
 * @throws ApiError for a body that is not text, or has more fields than the limit
 */
export async function readUrlencoded(
  body: AsyncIterable<Uint8Array>,
  fields: readonly FormField[],
  { formFieldBytes }: FormLimits,
): Promise<FormValues> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  const text = textOf(Buffer.concat(parts))
  if (text === undefined) throw new ApiError("malformed_request", "The form is not UTF-8.")
  const found = readQuery(text, fields)
  if (found === null) {
    throw new ApiError("payload_too_large", `The form has more than ${MOST_PARAMETERS} fields.`)
  }
  const form = new FormCollector(fields)
  for (const [index, value] of found.entries()) {
    const field = fields[index] as FormField
    for (const one of typeof value === "string" ? [value] : (value ?? [])) {
      form.addText(field, one, formFieldBytes)
    }
  }
  return form
}
