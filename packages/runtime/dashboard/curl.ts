import type { RequestView } from "../src/app/dashboard/wire.ts"

/** A request to a route. */
export interface OutgoingResponse {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  /** Text, or the fields of a form. */
  readonly body: string | readonly FormField[] | undefined
}

/** A form field; a file is given by its name. */
export type FormField = readonly [name: string, value: string | { readonly file: string }]

const MASK = "••••"

/** A shell command that sends a request. All arguments are quoted, so the shell interprets none of their characters. */
export function curlOf({ method, url, headers, body }: OutgoingResponse): string {
  // Without --globoff, curl expands [1-3] and {a,b} in a URL to several URLs.
  const globs = /[[\]{}]/.test(url) ? "--globoff " : ""
  const parts = [`curl ${globs}${method === "GET" ? "" : `-X ${quoted(method)} `}${quoted(url)}`]
  for (const [name, value] of headers) parts.push(`-H ${masked(`${name}: ${value}`)}`)
  if (typeof body === "string") parts.push(`--data-raw ${masked(body)}`)
  else for (const field of body ?? []) parts.push(formField(field))
  return parts.join(" \\\n  ")
}

/** Text uses `--form-string`: with `-F`, a leading `@` or `<` reads a file, and `;` starts options. */
function formField([name, value]: FormField): string {
  if (typeof value === "string") return `--form-string ${quoted(`${name}=${value}`)}`
  // Quoted for curl: unquoted, `,` separates files and `;` starts options.
  const file = value.file.replace(/["\\]/g, "\\$&")
  return `-F ${quoted(`${name}=@"${file}"`)}`
}

/** Quotes a text and replaces each masked part with a shell variable. */
function masked(text: string): string {
  return text
    .split(MASK)
    .map((part) => (part === "" ? "" : quoted(part)))
    .join('"$SECRET"')
}

function quoted(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Headers that the HTTP client sets automatically. */
const OWN =
  /^(?:host|connection|content-length|accept-encoding|user-agent|transfer-encoding|traceparent|tracestate|origin|referer|keep-alive|upgrade.*|sec-.*|priority|accept-language|cache-control|pragma)$/

/** Converts a recorded request to one that can be sent again. */
export function outgoingOf(view: RequestView, origin: string): OutgoingResponse {
  const { method, path, query, headers, body } = view
  return {
    method,
    url: `${origin}${path}${query === "" ? "" : `?${query}`}`,
    headers: headers.filter(([name]) => !OWN.test(name)),
    body: body === null || isOnlySize(body) ? undefined : body,
  }
}

/** Whether only the size of the body was recorded, because the body is not JSON. */
export function isOnlySize(body: string): boolean {
  return /^\(\d+ bytes\)$/.test(body)
}
