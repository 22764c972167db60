import {
  typeInMemory,
  type ResponseFacts,
  type Forms,
  type HeaderFacts,
  type Schema,
} from "@precast/runtime/forms"
import {
  resolved,
  type Content,
  type Document,
  type Header,
  type Operation,
  type Response,
} from "../openapi/document.ts"
import { keyText } from "./names.ts"
import type { TypeTexts } from "./type-text.ts"

/** What a call gives. */
export interface Answers {
  /** Its type, without what is offered. */
  readonly type: string
  /** Types by media type, where the endpoint offers several. */
  readonly offers: string | null
  /** How it is read, in the order in which it is tried. */
  readonly answers: ResponseFacts[]
  /** Media types to request unless the caller names one. */
  readonly accept?: string
}

export function responsesOf(
  responses: Operation["responses"],
  document: Document,
  types: TypeTexts,
  forms: Forms,
): Answers {
  const found = Object.entries(responses)
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
    .flatMap(([status, response]) => {
      const answer = resolved<Response>(document, response)
      // A default without a schema may be anything, otherwise it is a problem.
      const isAnything = status === "default" && answer.content?.["*/*"] !== undefined
      // A response whose status the handler chose is a result, whatever the status; problems are thrown.
      const isChosen = answer["x-wrapped"] === true && /^[2-5]\d\d$/.test(status)
      if (!/^2(?:\d\d|XX)$/.test(status) && !isAnything && !isChosen) return []
      return answerOf(status, answer, { document, types, forms })
    })
  const texts = [...new Set(found.flatMap((each) => (each.offered ? [] : [each.text])))]
  const answers = found.map(({ facts }) => facts)
  const offers = Map.groupBy(
    found.filter(({ offered }) => offered !== undefined),
    (each) => each.offered!,
  )
  if (offers.size === 0) return { type: either(texts, "undefined"), offers: null, answers }
  const fields = [...offers].map(
    ([type, all]) => `${keyText(type)}: ${either([...new Set(all.map(({ text }) => text))], "")}`,
  )
  const asked = offers.has(JSON_TYPE) ? [JSON_TYPE] : [...offers.keys()]
  return {
    type: either(texts, "never"),
    offers: `{ ${fields.join("; ")} }`,
    answers,
    accept: asked.join(", "),
  }
}

const JSON_TYPE = "application/json"
const PROBLEM_TYPE = "application/problem+json"

function either(texts: readonly string[], none: string): string {
  return texts.length === 0 ? none : texts.join(" | ")
}

function rankOf(status: string): number {
  return status === "default" ? 2 : status === "2XX" ? 1 : 0
}

interface Found {
  readonly text: string
  /** The media type that it is offered as. */
  readonly offered?: string
  readonly facts: ResponseFacts
}

interface Reading {
  readonly document: Document
  readonly types: TypeTexts
  readonly forms: Forms
}

/** One for each way its body may be. */
function answerOf(status: string, response: Response, reading: Reading): Found[] {
  const { content: all = {}, "x-wrapped": wrapped, "x-negotiated": negotiated } = response
  const content = Object.fromEntries(
    Object.entries(all).filter(([mediaType]) => wrapped !== true || mediaType !== PROBLEM_TYPE),
  )
  const fields = fieldsOf(response, reading)
  const told = {
    status: status === "default" || status === "2XX" ? status : Number(status),
    ...(wrapped === true && { wrapped }),
  } as const
  const bodies =
    negotiated === true
      ? Object.keys(content).map((offered) => ({
          offered,
          ...offeredOf(offered, content, reading),
        }))
      : bodiesOf(content, reading)
  return bodies.map(({ text, facts, ...rest }) => {
    const hasFields = fields.facts.length > 0 && (facts.kind === "json" || facts.kind === "none")
    const whole = hasFields
      ? facts.kind === "none"
        ? fields.text
        : `${text} & ${fields.text}`
      : text
    return {
      ...rest,
      text:
        wrapped === true ? `{ status: ${told.status}; body: ${whole}; headers: Headers }` : whole,
      facts: { ...told, ...facts, ...(hasFields && { headers: fields.facts }) },
    }
  })
}

type BodyFacts = Pick<ResponseFacts, "kind" | "mediaType" | "form">

interface Body {
  readonly text: string
  readonly facts: BodyFacts
}

/** One media type of an offer: no fallback to others. */
function offeredOf(mediaType: string, content: Content, reading: Reading): Body {
  const items = mediaType === "text/event-stream" ? content["application/x-ndjson"] : undefined
  const { text, facts } = bodiesOf(
    { [items ? "application/x-ndjson" : mediaType]: items ?? content[mediaType]! },
    reading,
  )[0]!
  const isNamed = facts.kind === "items" || facts.kind === "any"
  return { text, facts: isNamed ? { ...facts, mediaType } : facts }
}

function bodiesOf(content: Content, { types, forms }: Reading): Body[] {
  const kinds = Object.keys(content)
  if (kinds.length === 0) return [{ text: "undefined", facts: { kind: "none" } }]
  const items = content["application/x-ndjson"]
  if (items) {
    const text = `AsyncIterable<${types.of(items.schema)}>`
    return [{ text, facts: { kind: "items", ...formOf(items.schema, forms) } }]
  }
  return kinds.map((mediaType) => {
    const { schema } = content[mediaType]!
    if (mediaType === "application/json" || mediaType.endsWith("+json")) {
      const named = mediaType === "application/json" ? {} : { mediaType }
      const form = formOf(schema, forms)
      return { text: types.of(schema), facts: { kind: "json" as const, ...named, ...form } }
    }
    if (mediaType.startsWith("text/") && mediaType !== "text/event-stream")
      return { text: "string", facts: { kind: "text" as const, mediaType } }
    const isBytes = !mediaType.includes("*") && schema === undefined
    return isBytes
      ? { text: "Uint8Array", facts: { kind: "bytes" as const, mediaType } }
      : { text: "Response", facts: { kind: "any" as const } }
  })
}

function formOf(schema: Schema | undefined, forms: Forms): Pick<ResponseFacts, "form"> {
  const form = forms.of(schema)
  return form ? { form } : {}
}

/** Fields of the result that come in headers. */
function fieldsOf(
  { headers = {} }: Response,
  { document, types, forms }: Reading,
): { text: string; facts: HeaderFacts[] } {
  const found = Object.entries(headers).flatMap(([name, header]) => {
    const { required, schema, "x-field": key } = resolved<Header>(document, header)
    return key === undefined ? [] : [{ name, key, required: required === true, schema }]
  })
  const facts = found.map(({ name, key, required, schema }): HeaderFacts => {
    const items = typeof schema === "object" && schema.type === "array" ? schema.items : undefined
    const one = items ?? schema
    return {
      key,
      name,
      ...(items !== undefined && { many: true as const }),
      ...(!required && { optional: true as const }),
      ...(!isText(one) && { form: forms.whole(one) }),
    }
  })
  const texts = found.map(({ key, required, schema }, at) => {
    const isThere = required || facts[at]!.many === true
    return `${keyText(key)}${isThere ? "" : "?"}: ${types.of(schema)}`
  })
  return { text: `{ ${texts.join("; ")} }`, facts }
}

/** Whether the text of a header is the value itself. */
function isText(schema: Schema | undefined): boolean {
  if (typeof schema !== "object") return true
  const { enum: values = [schema.const] } = schema
  const isString = schema.type === "string" || values.every((each) => typeof each === "string")
  return isString && typeInMemory(schema) === undefined
}
