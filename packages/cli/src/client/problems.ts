import type { Form, Forms, Schema, SchemaObject } from "@precast/runtime/forms"
import type { Operation, Response } from "../openapi/document.ts"
import type { TypeTexts } from "./type-text.ts"

/** The problems that an operation names itself: as a type, and the forms of their details by code. */
export function problemsOf(
  responses: Operation["responses"],
  types: TypeTexts,
  forms: Forms,
): { type: string; details: Record<string, Form> } {
  const details: Record<string, Form> = {}
  const texts = new Set<string>()
  for (const [status, response] of Object.entries(responses)) {
    // Responses that all operations share are declared elsewhere, and referred to.
    if (!/^[45]/.test(status) || "$ref" in response) continue
    const { content = {}, "x-wrapped": wrapped } = response as Response
    for (const [mediaType, { schema }] of Object.entries(content)) {
      // The body of a response, which is not a problem.
      if (wrapped === true && mediaType !== "application/problem+json") continue
      for (const { code, of } of namedIn(schema)) {
        texts.add(
          `ProblemError<${JSON.stringify(code)}${of === undefined ? "" : `, ${types.of(of)}`}>`,
        )
        const form = forms.of(of)
        if (form) details[code] = form
      }
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
