import {
  resolved,
  type Document,
  type Operation,
  type Response,
  type Schema,
  type SchemaObject,
} from "../openapi/document.ts"
import type { Form, Forms } from "./forms.ts"
import type { TypeTexts } from "./type-text.ts"

/** What comes for an answer of one status. */
export interface AnswerFacts {
  read: "nothing" | "json" | "text" | "bytes" | "items" | "response"
  form?: Form
}

/** What a call gives: its type, and how it is read, by status. */
export function answersOf(
  responses: Operation["responses"],
  document: Document,
  types: TypeTexts,
  forms: Forms,
): { type: string; answers: Record<string, AnswerFacts> } {
  const answers: Record<string, AnswerFacts> = {}
  const texts = new Set<string>()
  for (const [status, response] of Object.entries(responses)) {
    const answer = resolved<Response>(document, response)
    // A default without a schema stands for anything, else for problems.
    const isAnything = status === "default" && answer.content?.["*/*"] !== undefined
    if (!/^2(?:\d\d|XX)$/.test(status) && !isAnything) continue
    const { text, ...facts } = answerOf(answer, types, forms)
    answers[status] = facts
    texts.add(text)
  }
  return { type: texts.size === 0 ? "undefined" : [...texts].join(" | "), answers }
}

function answerOf(
  { content = {} }: Response,
  types: TypeTexts,
  forms: Forms,
): AnswerFacts & { text: string } {
  const kinds = Object.keys(content)
  const [kind] = kinds
  if (kind === undefined) return { read: "nothing", text: "undefined" }
  const items = content["application/x-ndjson"]
  if (items) {
    const read = "items" as const
    return {
      read,
      ...formOf(items.schema, forms),
      text: `AsyncIterable<${types.of(items.schema)}>`,
    }
  }
  if (kinds.every((each) => each === "application/json" || each.endsWith("+json"))) {
    const schema = kinds.length === 1 ? content[kind]!.schema : eitherOf(content)
    return { read: "json", ...formOf(schema, forms), text: types.of(schema) }
  }
  if (kinds.every((each) => each.startsWith("text/") && each !== "text/event-stream"))
    return { read: "text", text: "string" }
  const isBytes = kinds.length === 1 && !kind.includes("*") && content[kind]!.schema === undefined
  return isBytes ? { read: "bytes", text: "Uint8Array" } : { read: "response", text: "Response" }
}

function formOf(schema: Schema | undefined, forms: Forms): { form?: Form } {
  const form = forms.of(schema)
  return form ? { form } : {}
}

function eitherOf(content: NonNullable<Response["content"]>): Schema {
  return { anyOf: Object.values(content).map(({ schema }) => schema ?? true) }
}

/** The problems that an operation names itself: as a type, and the forms of their details by code. */
export function problemsOf(
  responses: Operation["responses"],
  types: TypeTexts,
  forms: Forms,
): { type: string; details: Record<string, Form> } {
  const details: Record<string, Form> = {}
  const texts = new Set<string>()
  for (const [status, response] of Object.entries(responses)) {
    // What all operations have in common is said elsewhere, and referred to.
    if (!/^[45]/.test(status) || "$ref" in response) continue
    for (const { schema } of Object.values(response.content ?? {}))
      for (const { code, of } of namedIn(schema)) {
        texts.add(
          `ProblemError<${JSON.stringify(code)}${of === undefined ? "" : `, ${types.of(of)}`}>`,
        )
        const form = forms.of(of)
        if (form) details[code] = form
      }
  }
  return { type: texts.size === 0 ? "never" : [...texts].join(" | "), details }
}

function namedIn(schema: Schema | undefined): { code: string; of: Schema | undefined }[] {
  if (typeof schema !== "object") return []
  if (schema.anyOf) return schema.anyOf.flatMap(namedIn)
  return (schema.allOf ?? [])
    .filter((each): each is SchemaObject => typeof each === "object")
    .flatMap(({ properties = {} }) => {
      const { code, details } = properties
      const value = typeof code === "object" ? code.const : undefined
      return typeof value === "string" ? [{ code: value, of: details }] : []
    })
}
