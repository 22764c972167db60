import type { Schema } from "@precast/runtime/forms"

/** An OpenAPI document, as far as it is looked at here. */
export interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components?: { readonly [kind: string]: Readonly<Record<string, unknown>> } & {
    readonly schemas?: Readonly<Record<string, Schema>>
  }
}

/** By method; other members are of the path as a whole. */
export interface PathItem {
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly [method: string]: unknown
}

export interface Reference {
  readonly $ref: string
}

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody | Reference
  readonly responses: Readonly<Record<string, Response | Reference>>
}

export interface RequestBody {
  readonly required?: boolean
  readonly content: Content
}

export interface Response {
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
  /** The result is `{ status, body, headers }` (docs/openapi.md). */
  readonly "x-wrapped"?: boolean
  /** The request chooses one of the media types (docs/openapi.md). */
  readonly "x-negotiated"?: boolean
}

export interface Header {
  readonly required?: boolean
  readonly schema?: Schema
  /** The field of the result that it is (docs/openapi.md). */
  readonly "x-field"?: string
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header" | "cookie"
  readonly description?: string
  readonly deprecated?: boolean
  readonly required?: boolean
  readonly schema?: Schema
  /** Of a path: it may hold slashes. */
  readonly "x-wildcard"?: boolean
}

/** What a reference inside the document leads to; anything else is what it is. */
export function resolved<T extends object>(document: Document, part: T | Reference): T {
  if (!("$ref" in part) || typeof part.$ref !== "string") return part as T
  const keys = part.$ref.replace(/^#\//, "").split("/")
  let at: unknown = document
  for (const key of keys)
    at = (at as Record<string, unknown> | undefined)?.[
      key.replaceAll("~1", "/").replaceAll("~0", "~")
    ]
  return (at ?? {}) as T
}
