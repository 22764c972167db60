import { el } from "./dom.ts"
import type { Operation, Parameter } from "./operation.ts"
import type { Filled } from "./replay.ts"
import { pretty } from "./parts.ts"
import { sampleFor } from "./sample.ts"
import { typeText, type Schema } from "./types-text.ts"

/** A parameter, and where its value is typed in. */
export interface Field {
  readonly parameter: Parameter
  readonly input: HTMLInputElement
  readonly label: HTMLElement
}

export function fieldOf(parameter: Parameter, filled: Filled | undefined): Field {
  const { name, schema, required = false } = parameter
  const input = el("input", {
    name,
    required: required && parameter.in === "path",
    placeholder: typeText(schema),
    autocomplete: "off",
    spellcheck: "false",
  })
  input.value = filled?.value(parameter.in, name) ?? ""
  const label = el(
    "label",
    {},
    el("span", {}, name, required ? "" : "?", " ", el("small", {}, parameter.in)),
    input,
  )
  return { parameter, input, label }
}

/** The request body, and its editor. */
export interface Body {
  readonly label: HTMLElement
  value(): { readonly body: string | FormData; readonly type: string | null } | undefined
}

/**
 * @param sample a body that the route takes; null: one is made by its schema
 * @param schemas what schemas refer to
 */
export function bodyOf(
  sample: string | null,
  { requestBody }: Operation,
  filled: Filled | undefined,
  schemas: Readonly<Record<string, unknown>>,
): Body | undefined {
  const [first] = Object.entries(requestBody?.content ?? {})
  if (first === undefined) return undefined
  const [type, { schema }] = first
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded")
    return formOf(type, schema)
  const text = el("textarea", { rows: 8, name: "body", spellcheck: "false" })
  const made = type.includes("json") ? JSON.stringify(sampleFor(schema, schemas)) : ""
  text.value = filled?.body ?? pretty(sample ?? made)
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
      return { body: new URLSearchParams(texts).toString(), type }
    },
  }
}

/** `/users/:id` with the entered values. A wildcard may contain slashes. */
export function targetOf(path: string, fields: readonly Field[]): string {
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
