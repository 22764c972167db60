import type { ResponseCode, CallCode, HeaderCode } from "../../types/client-code.ts"
import { FAIL } from "../../types/route.ts"
import type { ResponseFacts, Facts, HeaderFacts } from "./facts.ts"
import type { Form, Turning } from "./form.ts"
import { writeRequest } from "./plain-request.ts"
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
    ...(headers.length > 0 && { headers: headers.map((each) => headerOf(each, reading)) }),
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
