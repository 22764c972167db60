import { runtimeError } from "../../base/errors/catalog.ts"
import { DEFAULT_UPLOADS, type UploadSettings } from "../../base/source-options.ts"
import { readCookies } from "../../endpoint/cookies/cookies-read.ts"
import {
  DEFAULT_LIMITS,
  type BodyKind,
  type Route,
  type ResponseWriter,
  type RequestBody,
} from "../../transport/core.ts"
import { isJsonType } from "../../transport/media-type.ts"
import { type RouteCode, FAIL } from "../../types/route.ts"
import { FormBody, isFormType, isMultipartType, type FormSettings } from "./form-body.ts"
import { FormReply } from "./form-reply.ts"
import { DEFAULT_FORM_LIMITS, type FormLimits, type FormValues } from "./form-values.ts"
import { PartsBody } from "./parts-body.ts"
import { takesTypes } from "./request-types.ts"

/** What a core has read, and what the wrappers inside it make of a form. */
export type RunBody = RequestBody | FormBody | FormValues | PartsBody

/** `Route.run`, as far as the body may be a form by now. */
export type Run = (
  params: readonly string[],
  query: string,
  headers: readonly (string | undefined)[],
  body: RunBody,
  reply: ResponseWriter,
) => void

/** Options of an application for the parts of its requests. */
export interface SourceSettings {
  /** Of signed cookies: the first signs, all are taken. */
  readonly cookieSecrets: readonly string[]
  readonly formLimits: FormLimits
  /** Largest body, in bytes. */
  readonly bodyBytes: number
  readonly uploads: UploadSettings
}

export const DEFAULT_SOURCES: SourceSettings = {
  cookieSecrets: [],
  formLimits: DEFAULT_FORM_LIMITS,
  bodyBytes: DEFAULT_LIMITS.bodyBytes,
  uploads: DEFAULT_UPLOADS,
}

/** How a core has to read the body of a route. */
export function bodyKind({ body, bodyAs }: RouteCode): BodyKind {
  if (bodyAs === undefined) return body ? "text" : "none"
  return bodyAs === "form" || bodyAs === "parts" ? "stream" : bodyAs
}

/** Which content types of a body are taken. */
export function takesOf({ bodyAs, bodyTypes }: RouteCode): Route["takes"] {
  if (bodyAs === "form") return isFormType
  if (bodyAs === "parts") return isMultipartType
  if (bodyTypes !== undefined) return takesTypes(bodyTypes)
  return bodyAs === undefined ? isJsonType : bodyAs === "text" ? takesTypes(["text/*"]) : () => true
}

/**
 * Largest body of a route without its own limit: of a form the texts and, if the types of its
 * files limit their sizes, the files.
 */
export function bytesOf({ form }: RouteCode, { bodyBytes }: SourceSettings): number | undefined {
  if (form === undefined) return undefined
  const files = form.reduce((sum, { file }) => sum + (file?.maxBytes ?? 0), 0)
  return files === 0 ? undefined : files + bodyBytes
}

/** The code of a route as the lifecycle runs it: forms bring what their parser found wrong. */
export function codeOf(code: RouteCode): RouteCode {
  return code.bodyAs === "form" ? formCode(code) : code
}

/** The headers that a core has to read: those of the input, and those that its other sources need. */
export function headersOf(code: RouteCode): readonly string[] {
  const { headers = NO_NAMES, cookies = NO_NAMES } = code
  const type = isForm(code) ? ["content-type"] : NO_NAMES
  if (type.length + cookies.length === 0) return headers
  return [...headers, ...type, ...(cookies.length > 0 ? ["cookie"] : [])]
}

const NO_NAMES: readonly string[] = []

/** The content type determines how its body is read. */
function isForm({ bodyAs }: RouteCode): boolean {
  return bodyAs === "form" || bodyAs === "parts"
}

/**
 * Adds the sources other than JSON between a core and its run; returns the run itself without
 * any.
 * @param run gets a `FormBody` as the body of a form
 */
export function withSources(
  code: RouteCode,
  run: Run,
  settings: SourceSettings,
  report: (error: unknown) => void,
): Route["run"] {
  const read =
    code.bodyAs === "form"
      ? withForm(code, run, settings, report)
      : code.bodyAs === "parts"
        ? withParts(run, settings)
        : run
  return code.cookies === undefined || code.cookies.length === 0
    ? read
    : withCookies(code, read, settings)
}

function withCookies(code: RouteCode, run: Route["run"], settings: SourceSettings): Route["run"] {
  const cookies = code.cookies ?? []
  const { cookieSecrets: secrets } = settings
  const signed = cookies.find((cookie) => cookie.signed)
  if (signed !== undefined && secrets.length === 0) {
    throw runtimeError("PC2020", code.name, signed.name)
  }
  const count = code.headers?.length ?? 0
  return (params, query, headers, body, reply) => {
    // `cookie` is the last header; the texts take the places behind those of the input.
    const texts = headers.slice(0, count)
    readCookies(headers.at(-1), cookies, secrets, texts)
    run(params, query, isForm(code) ? [...texts, headers[count]] : texts, body, reply)
  }
}

function withParts(run: Run, { formLimits }: SourceSettings): Route["run"] {
  return (params, query, headers, body, reply) => {
    const parts = new PartsBody(body, headers.at(-1) ?? "", formLimits)
    run(params, query, headers, parts, reply)
  }
}

function withForm(
  code: RouteCode,
  run: Run,
  settings: SourceSettings,
  report: (error: unknown) => void,
): Route["run"] {
  const fields = code.form ?? []
  const form: FormSettings = { limits: settings.formLimits, ...settings.uploads }
  return (params, query, headers, body, reply) => {
    // `content-type` is the last header, behind cookies too.
    const read = new FormBody(body, headers.at(-1) ?? "", fields, form)
    const over = (): void => void read.uploads.remove(reply.aborted).catch(report)
    run(params, query, headers, read, new FormReply(reply, over))
  }
}

/**
 * The code of a route with a form, whose body is `FormValues`: issues of the parser are reported
 * together with those of the emitted code.
 */
function formCode(code: RouteCode): RouteCode {
  const paths = (code.form ?? []).map(({ path }) => path)
  return {
    ...code,
    input(params, query, headers, body) {
      const { values, issues } = body as FormValues
      return issues.length > 0 ? FAIL : code.input(params, query, headers, values)
    },
    issues(params, query, headers, body) {
      const { values, issues } = body as FormValues
      // A value that was refused is not missing.
      const told = new Set(issues.map(({ path }) => path))
      // Files are looked at side by side: which one is refused first is chance.
      const sorted = [...issues].sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
      const found = code.issues(params, query, headers, values)
      return [...sorted, ...found.filter((one) => one.in !== "body" || !told.has(one.path))]
    },
  }
}
