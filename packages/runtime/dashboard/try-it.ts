import type { RouteView } from "../src/app/dashboard/wire.ts"
import { curlOf } from "./curl.ts"
import { el, fill, linkTo } from "./dom.ts"
import type { Operation } from "./operation.ts"
import { code, copied, duration, pairs, pretty, section, statusMark } from "./parts.ts"
import { takeReplay } from "./replay.ts"
import { bodyOf, fieldOf, targetOf, type Body, type Field } from "./try-fields.ts"

const LONGEST = 200_000

/** Values entered for one route are reused for the next, until the page is closed; they are not stored. */
const kept = { authorization: "" }

/** A form that sends a request to a route, from this page to the application itself. */
export function tryIt(
  route: RouteView,
  operation: Operation,
  schemas: Readonly<Record<string, unknown>>,
): HTMLElement {
  const filled = takeReplay(route.method, route.path)
  const fields = (operation.parameters ?? [])
    .filter((each) => each.in !== "cookie" && !isAuthorization(each))
    .map((each) => fieldOf(each, filled))
  const body = bodyOf(route.sample, operation, filled, schemas)
  const authorization = authorizationField()
  const more = el("textarea", {
    rows: 2,
    name: "headers",
    placeholder: "x-request-id: 42",
    spellcheck: "false",
  })
  const result = el("div", { class: "result", "aria-live": "polite" })
  const button = el("button", { type: "submit" }, "Send")
  const made = (): Prepared => prepared(route, fields, body, more.value)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    button.disabled = true
    try {
      fill(result, ...(await sent(made())))
    } catch (error) {
      fill(result, el("p", { class: "problem" }, String(error)))
    } finally {
      button.disabled = false
    }
  }
  const curl = el("button", { type: "button" }, "As curl")
  curl.addEventListener("click", () => fill(result, copied("Copy", commandOf(made()), true)))
  return section(
    "Try it",
    el(
      "form",
      { class: "try", onsubmit: submit },
      fields.map(({ label }) => label),
      body?.label ?? null,
      authorization,
      el("label", {}, "More headers, one a line", more),
      el("p", { class: "tools" }, button, curl),
    ),
    result,
  )
}

function isAuthorization({ in: place, name }: { in: string; name: string }): boolean {
  return place === "header" && name.toLowerCase() === "authorization"
}

function authorizationField(): HTMLElement {
  const input = el("input", {
    type: "password",
    name: "authorization",
    placeholder: "Bearer …, or a token alone",
    autocomplete: "off",
    oninput: (event) => {
      kept.authorization = (event.target as HTMLInputElement).value.trim()
    },
  })
  input.value = kept.authorization
  return el("label", {}, el("span", {}, "authorization? ", el("small", {}, "header")), input)
}

/** A request that is about to be sent. */
interface Prepared {
  readonly method: string
  readonly target: string
  readonly headers: Headers
  readonly body: string | FormData | undefined
}

function prepared(
  { method, path }: RouteView,
  fields: readonly Field[],
  body: Body | undefined,
  more: string,
): Prepared {
  const headers = new Headers()
  const { authorization } = kept
  if (authorization !== "")
    headers.set(
      "authorization",
      authorization.includes(" ") ? authorization : `Bearer ${authorization}`,
    )
  for (const line of more.split("\n")) {
    const at = line.indexOf(":")
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  for (const { parameter, input } of fields)
    if (parameter.in === "header" && input.value !== "") headers.set(parameter.name, input.value)
  const hasBody = method !== "GET" && method !== "HEAD"
  const content = hasBody ? body?.value() : undefined
  if (content?.type) headers.set("content-type", content.type)
  return { method, target: targetOf(path, fields), headers, body: content?.body }
}

function commandOf({ method, target, headers, body }: Prepared): string {
  const fields =
    body instanceof FormData
      ? [...body].map(
          ([name, value]) =>
            [name, typeof value === "string" ? value : { file: value.name }] as const,
        )
      : body
  return curlOf({ method, url: `${location.origin}${target}`, headers: [...headers], body: fields })
}

async function sent({ method, target, headers, body }: Prepared): Promise<HTMLElement[]> {
  // The page identifies this request by it.
  const trace = hexOf(16)
  if (!headers.has("traceparent")) headers.set("traceparent", `00-${trace}-${hexOf(8)}-01`)
  const from = performance.now()
  const response = await fetch(target, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body }),
  })
  const text = await textOf(response)
  const ms = performance.now() - from
  return shown(response, text, ms, `${method} ${target}`, trace)
}

function hexOf(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}

function shown(
  response: Response,
  text: string,
  ms: number,
  line: string,
  trace: string,
): HTMLElement[] {
  const { status, type } = response
  // What follows a redirect would be another request.
  const words = type === "opaqueredirect" ? "a redirect" : `${status} ${response.statusText}`
  return [
    el(
      "p",
      {},
      statusMark(status, words),
      ` ${duration(ms)} `,
      el("span", { class: "quiet" }, line),
      " ",
      el("a", { href: linkTo(["requests", trace]) }, "Show the trace"),
    ),
    el("details", {}, el("summary", {}, "Headers"), pairs([...response.headers])),
    code(pretty(text)),
  ]
}

/** A body may be long, or without end. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > LONGEST) return `${text.slice(0, LONGEST)}…`
  }
  return text
}
