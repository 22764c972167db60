import type { RequestBody } from "../../transport/core.ts"
import type { FormField } from "../../types/route.ts"
import { type FormLimits, type FormValues, FormCollector } from "./form-values.ts"
import { Uploads } from "./uploads.ts"
import { textOf } from "../../transport/body-text.ts"
import { readQuery, MOST_PARAMETERS } from "../../types/sources/query.ts"
import { ApiError } from "../../base/errors/api-error.ts"

/** What reading forms is bound by. */
export interface FormSettings {
  readonly limits: FormLimits
  /** Largest file that is kept in memory, in bytes. */
  readonly memoryBytes: number
  /** Folder for larger ones; undefined: the system's for temporary files. */
  readonly folder: string | undefined
}

/** The form of one request, parsed on demand. */
export class FormBody {
  readonly uploads: Uploads
  readonly #body: RequestBody
  readonly #contentType: string
  readonly #fields: readonly FormField[]
  readonly #settings: FormSettings

  constructor(
    body: RequestBody,
    contentType: string,
    fields: readonly FormField[],
    settings: FormSettings,
  ) {
    this.uploads = new Uploads(settings.folder)
    this.#body = body
    this.#contentType = contentType
    this.#fields = fields
    this.#settings = settings
  }

  /** @throws ApiError for a form that cannot be read; BodyError; what Node's `fs.promises` throw */
  async read(): Promise<FormValues> {
    const body = this.#body
    const { limits, memoryBytes } = this.#settings
    // A request without a body.
    if (typeof body === "string" || body instanceof Uint8Array) return { values: [], issues: [] }
    if (isUrlencoded(this.#contentType)) return await readUrlencoded(body, this.#fields, limits)
    const { uploads } = this
    const options = { limits, memoryBytes, uploads }
    // With its parser and Node's file system: loaded for the first form that needs them.
    const { readMultipart } = await import("./request-multipart.ts")
    return await readMultipart(body, this.#contentType, this.#fields, options)
  }
}

/** Whether a content-type is that of a form. */
export function isFormType(type: string): boolean {
  return isUrlencoded(type) || MULTIPART.test(type)
}

/** Whether a content-type is that of a form that may contain files. */
export function isMultipartType(type: string): boolean {
  return MULTIPART.test(type)
}

function isUrlencoded(type: string): boolean {
  return URLENCODED.test(type)
}

const URLENCODED = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i
const MULTIPART = /^multipart\/form-data[ \t]*;.*\bboundary=/i

/**
 * The fields of an `application/x-www-form-urlencoded` body, read as a query string is.
 * @throws ApiError for a body that is not text, or has more fields than the limit
 */
async function readUrlencoded(
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
