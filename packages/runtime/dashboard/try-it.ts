import type { RouteView } from "../src/dashboard/wire.ts"
import { el, fill } from "./dom.ts"
import type { Operation, Parameter } from "./operation.ts"
import { code, duration, pairs, section, statusMark } from "./parts.ts"
import { typeText, type Schema } from "./types-text.ts"

const LONGEST = 200_000

/** A form that sends a request to a route, from this page to the application itself. */
export function tryIt(route: RouteView, operation: Operation): HTMLElement {
  const fields = (operation.parameters ?? []).filter((each) => each.in !== "cookie").map(fieldOf)
  const body = bodyOf(route, operation)
  const more = el("textarea", {
    rows: 2,
    name: "headers",
    placeholder: "authorization: Bearer …",
    spellcheck: "false",
  })
  const result = el("div", { class: "result", "aria-live": "polite" })
  const button = el("button", { type: "submit" }, "Send")
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    button.disabled = true
    try {
      fill(result, ...(await sent(route, fields, body, more.value)))
    } catch (error) {
      fill(result, el("p", { class: "problem" }, String(error)))
    } finally {
      button.disabled = false
    }
  }
  return section(
    "Try it",
    el(
      "form",
      { class: "try", onsubmit: submit },
      fields.map(({ label }) => label),
      body?.label ?? null,
      el("label", {}, "More headers, one a line", more),
      button,
    ),
    result,
  )
}

interface Field {
  readonly parameter: Parameter
  readonly input: HTMLInputElement
  readonly label: HTMLElement
}

function fieldOf(parameter: Parameter): Field {
  const { name, schema, required = false } = parameter
  const input = el("input", {
    name,
    required: required && parameter.in === "path",
    placeholder: typeText(schema),
    autocomplete: "off",
    spellcheck: "false",
  })
  const label = el(
    "label",
    {},
    el("span", {}, name, required ? "" : "?", " ", el("small", {}, parameter.in)),
    input,
  )
  return { parameter, input, label }
}

/** What is sent as the body, and how it is typed in. */
interface Body {
  readonly label: HTMLElement
  value(): { readonly body: BodyInit; readonly type: string | null } | undefined
}

function bodyOf({ sample }: RouteView, { requestBody }: Operation): Body | undefined {
  const [first] = Object.entries(requestBody?.content ?? {})
  if (first === undefined) return undefined
  const [type, { schema }] = first
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded")
    return formOf(type, schema)
  const text = el("textarea", { rows: 8, name: "body", spellcheck: "false" })
  text.value = sample === null ? "" : pretty(sample)
  return {
    label: el("label", {}, el("span", {}, "body ", el("small", {}, type)), text),
    value: () =>
      text.value === "" ? undefined : { body: text.value, type: type === "*/*" ? null : type },
  }
}

/** Forms have a field for each property; files are chosen. */
function formOf(type: string, schema: Schema | undefined): Body {
  const inputs = Object.entries(schema?.properties ?? {}).map(([name, one]) => {
    const item = one.type === "array" && typeof one.items === "object" ? one.items : one
    const isFile = item.format === "binary" || "contentMediaType" in item || item.type === undefined
    return el("input", {
      name,
      type: isFile ? "file" : "text",
      multiple: one.type === "array" && isFile,
      autocomplete: "off",
    })
  })
  return {
    label: el(
      "fieldset",
      {},
      el("legend", {}, type),
      inputs.map((input) => el("label", {}, input.name, input)),
    ),
    value() {
      const form = new FormData()
      for (const input of inputs) {
        for (const file of input.files ?? []) form.append(input.name, file)
        if (input.type === "text" && input.value !== "") form.append(input.name, input.value)
      }
      if (type === "multipart/form-data") return { body: form, type: null }
      const texts = [...form].filter(
        (pair): pair is [string, string] => typeof pair[1] === "string",
      )
      return { body: new URLSearchParams(texts), type: null }
    },
  }
}

async function sent(
  { method, path }: RouteView,
  fields: readonly Field[],
  body: Body | undefined,
  more: string,
): Promise<HTMLElement[]> {
  const headers = new Headers()
  for (const line of more.split("\n")) {
    const at = line.indexOf(":")
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  for (const { parameter, input } of fields)
    if (parameter.in === "header" && input.value !== "") headers.set(parameter.name, input.value)
  const content = body?.value()
  if (content?.type) headers.set("content-type", content.type)
  const target = targetOf(path, fields)
  const from = performance.now()
  const response = await fetch(target, {
    method,
    headers,
    redirect: "manual",
    ...(content !== undefined && method !== "GET" && method !== "HEAD" && { body: content.body }),
  })
  const text = await textOf(response)
  return shown(response, text, performance.now() - from, `${method} ${target}`)
}

function shown(response: Response, text: string, ms: number, line: string): HTMLElement[] {
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

/** `/users/:id` with what was typed in. A wildcard may hold slashes. */
function targetOf(path: string, fields: readonly Field[]): string {
  const value = (name: string): string =>
    fields.find(({ parameter }) => parameter.in === "path" && parameter.name === name)?.input
      .value ?? ""
  const segments = path.split("/").flatMap((segment) => {
    if (segment.startsWith("*"))
      return value(segment.slice(1) || "rest")
        .split("/")
        .map(encodeURIComponent)
        .join("/")
    if (!segment.startsWith(":")) return segment
    const text = value(segment.slice(1).replace(/[?*]$/, ""))
    return text === "" && segment.endsWith("?") ? [] : encodeURIComponent(text)
  })
  const query = new URLSearchParams()
  for (const { parameter, input } of fields) {
    if (parameter.in !== "query" || input.value === "") continue
    const isList = parameter.schema?.type === "array"
    for (const one of isList ? input.value.split(",") : [input.value])
      query.append(parameter.name, one.trim())
  }
  const search = query.toString()
  return `${segments.join("/") || "/"}${search === "" ? "" : `?${search}`}`
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
