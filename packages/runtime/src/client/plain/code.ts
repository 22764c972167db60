import type { ResponseCode, CallCode, HeaderCode, RequestWriter } from "../../types/client-code.ts"
import { itemsOf } from "../../types/client/items-of.ts"
import { multipartOf } from "../../types/client/multipart-of.ts"
import { withHeaders } from "../../types/client/with-headers.ts"
import { FAIL } from "../../types/route.ts"
import type { ResponseFacts, Facts, HeaderFacts, Form, Turning } from "./form.ts"
import { own } from "./plain-own.ts"
import { writeForm, textOfOne } from "./request-form.ts"
import { fits, turned } from "./turn.ts"

type Forms = Turning["forms"]

/** The code that the transformer emits for an endpoint, built from an OpenAPI document instead. */
export function codeOf(facts: Facts, forms: Forms): CallCode {
  const { method, path, answers, accept, details = {} } = facts
  const reading: Turning = { way: "read", forms }
  const errors = Object.entries(details).map(
    ([code, form]) => [code, (json: unknown) => tried(() => turned(json, form, reading))] as const,
  )
  return {
    method,
    path,
    request: (input, to) =>
      writeRequest(facts, input as { [name: string]: unknown }, { way: "write", forms }, to),
    answers: answers.map((answer) => answerOf(answer, reading)),
    ...(accept !== undefined && { accept }),
    errors: Object.fromEntries(errors),
  }
}

function answerOf({ headers = [], form, ...facts }: ResponseFacts, reading: Turning): ResponseCode {
  return {
    ...facts,
    read: (text) => tried(() => turned(JSON.parse(text), form, reading)),
    items: itemsOf,
    ...(headers.length > 0 && {
      headers: { add: withHeaders, fields: headers.map((each) => headerOf(each, reading)) },
    }),
  }
}

function headerOf({ key, name, many, optional, form }: HeaderFacts, reading: Turning): HeaderCode {
  const read =
    form === undefined ? null : (json: string) => tried(() => fitting(json, form, reading))
  return { key, name, many: many === true, optional: optional === true, read }
}

function fitting(json: string, form: Form, reading: Turning): unknown {
  const value: unknown = JSON.parse(json)
  return fits(value, form, reading) ? turned(value, form, reading) : FAIL
}

/** Responses are read without validation: a value that cannot be constructed does not match. */
function tried(make: () => unknown): unknown {
  try {
    return make()
  } catch {
    return FAIL
  }
}

/** Parameters as fields, by their names in the document, and the body as `body`. */
interface Values {
  readonly [name: string]: unknown
}

/** Writes the request for an input. @throws TypeError if a request cannot represent the input */
function writeRequest(facts: Facts, input: Values, turning: Turning, to: RequestWriter): void {
  const textsIn = (name: string): string[] =>
    textsOf(own(input, name), own(facts.in, name)?.[1], turning)
  for (const segment of facts.path.slice(1).split("/")) writeSegment(segment, facts, textsIn, to)
  for (const [name, [place]] of Object.entries(facts.in)) {
    for (const text of textsIn(name)) {
      if (place === "query") to.query(name, text)
      else if (place === "header") to.header(name, text)
      else if (place === "cookie") to.cookie(name, text)
    }
  }
  writeBody(own(input, "body"), facts, turning, to)
}

/** `users`, `{id}`, or both: `{id}.json`. */
function writeSegment(
  segment: string,
  facts: Facts,
  textsIn: (name: string) => string[],
  to: RequestWriter,
): void {
  const given = (name: string): string => {
    const [text] = textsIn(name)
    if (text === undefined) throw new TypeError(`${name} is missing`)
    return text
  }
  const name = /^\{([^{}]+)\}$/.exec(segment)?.[1]
  if (name === undefined) {
    const text = segment.replaceAll(/\{([^{}]+)\}/g, (_all, one: string) =>
      encodeURIComponent(given(one)),
    )
    to.path(`/${text}`)
  } else if (own(facts.in, name)?.[0] === "rest") to.rest(given(name))
  else to.segment(given(name))
}

function textsOf(value: unknown, form: Form | undefined, turning: Turning): string[] {
  const wire = turned(value, form, turning)
  const all: unknown[] = Array.isArray(wire) ? wire : [wire]
  return all.filter((one) => one !== undefined && one !== null).map(textOfOne)
}

function writeBody(body: unknown, facts: Facts, turning: Turning, to: RequestWriter): void {
  if (body === undefined || facts.body === undefined) return
  const { type, form } = facts.body
  const isForm = type === "application/x-www-form-urlencoded"
  if (isForm || type === "multipart/form-data") {
    if (body instanceof FormData || body instanceof URLSearchParams) return to.raw(body)
    writeForm(body as object, form ?? {}, turning, to)
    return isForm ? to.form() : to.form(multipartOf)
  }
  if (type === "application/json" || type.endsWith("+json"))
    return to.json(JSON.stringify(turned(body, form, turning)), type)
  // `*/*`: `fetch` determines the content type.
  if (type.includes("*")) to.raw(body)
  else to.raw(body, type)
}
