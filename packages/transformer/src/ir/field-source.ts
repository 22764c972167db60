import { pathParameters } from "./ir-path.ts"
import type { Field } from "./shape.ts"

/**
 * Where an endpoint reads a field of its input from. `whole`: the field is the body; `form`: a field
 * of a form; `body`: a field of the JSON that the body is.
 */
export type FieldPlace = "path" | "query" | "header" | "cookie" | "form" | "whole" | "body"

/** The sources of fields. */
export interface RouteShape {
  method: string
  path: string
  form?: true
}

export function fieldPlace(field: Field, route: RouteShape): FieldPlace {
  const name = field.alias ?? field.key
  if (pathParameters(route.path).some((parameter) => parameter.name === name)) return "path"
  if (field.source?.from === "body") return "whole"
  if (field.source) return field.source.from
  if (!hasBody(route.method)) return "query"
  return route.form ? "form" : "body"
}

/** Whether JSON can carry nothing of the field's type; a request has it nowhere else. */
export function isMemoryOnly(field: Field): boolean {
  return field.memoryOnly === true && field.shape.kind === "never"
}

export function hasBody(method: string): boolean {
  return !["GET", "HEAD", "DELETE", "OPTIONS"].includes(method)
}
