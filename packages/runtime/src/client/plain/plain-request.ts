import type { RequestWriter } from "../../types/client-code.ts"
import type { Facts } from "./facts.ts"
import type { Form, Turning } from "./form.ts"
import { own } from "./plain-own.ts"
import { writeForm } from "./request-form.ts"
import { textOfOne } from "./text-of-one.ts"
import { turned } from "./turn.ts"

/** Parameters as fields, by their names in the document, and the body as `body`. */
interface Values {
  readonly [name: string]: unknown
}

/** Writes the request for an input. @throws TypeError if a request cannot represent the input */
export function writeRequest(
  facts: Facts,
  input: Values,
  turning: Turning,
  to: RequestWriter,
): void {
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
    return to.form(!isForm)
  }
  if (type === "application/json" || type.endsWith("+json"))
    return to.json(JSON.stringify(turned(body, form, turning)), type)
  // `*/*`: `fetch` determines the content type.
  if (type.includes("*")) to.raw(body)
  else to.raw(body, type)
}
