import type { RequestView } from "../src/app/dashboard/wire.ts"

/** What is sent to a route. */
export interface OutgoingResponse {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  /** Text, or the fields of a form. */
  readonly body: string | readonly FormField[] | undefined
}

/** A field of a form; a file by its name. */
export type FormField = readonly [name: string, value: string | { readonly file: string }]

const MASK = "••••"

/** A command for a shell that sends a request. Each text is quoted: nothing in it means anything to the shell. */
export function curlOf({ method, url, headers, body }: OutgoingResponse): string {
  // Without it curl takes [1-3] and {a,b} in a URL for several URLs.
  const globs = /[[\]{}]/.test(url) ? "--globoff " : ""
  const parts = [`curl ${globs}${method === "GET" ? "" : `-X ${quoted(method)} `}${quoted(url)}`]
  for (const [name, value] of headers) parts.push(`-H ${masked(`${name}: ${value}`)}`)
  if (typeof body === "string") parts.push(`--data-raw ${masked(body)}`)
  else for (const field of body ?? []) parts.push(formField(field))
  return parts.join(" \\\n  ")
}

/** A text is `--form-string`: for `-F`, `@` and `<` at its start mean files, and `;` begins options. */
function formField([name, value]: FormField): string {
  if (typeof value === "string") return `--form-string ${quoted(`${name}=${value}`)}`
  // curl's own quotes: else `,` separates files, and `;` begins options.
  const file = value.file.replace(/["\\]/g, "\\$&")
  return `-F ${quoted(`${name}=@"${file}"`)}`
}

/** In the place of what is not known stands a variable. */
function masked(text: string): string {
  return text
    .split(MASK)
    .map((part) => (part === "" ? "" : quoted(part)))
    .join('"$SECRET"')
}

function quoted(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Headers that whoever sends a request sets by itself. */
const OWN =
  /^(?:host|connection|content-length|accept-encoding|user-agent|transfer-encoding|traceparent|tracestate|origin|referer|keep-alive|upgrade.*|sec-.*|priority|accept-language|cache-control|pragma)$/

/** A request that has come, as it could be sent again. */
export function outgoingOf(view: RequestView, origin: string): OutgoingResponse {
  const { method, path, query, headers, body } = view
  return {
    method,
    url: `${origin}${path}${query === "" ? "" : `?${query}`}`,
    headers: headers.filter(([name]) => !OWN.test(name)),
    body: body === null || isOnlySize(body) ? undefined : body,
  }
}

/** Of a body that is no JSON. */
export function isOnlySize(body: string): boolean {
  return /^\(\d+ bytes\)$/.test(body)
}
