import type { JsonSchemaPart } from "../types/json-schema.ts"

/** Information about the application as a whole. */
export interface OpenApiInfo {
  /** Default "API". */
  readonly title?: string
  /** Of the API, not of OpenAPI. Default "0.0.0". */
  readonly version?: string
  readonly description?: string
  /** Where it is served; by default where the document comes from. */
  readonly servers?: readonly (string | { readonly url: string; readonly description?: string })[]
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string }[]
  /** By path (`/users/{id}`), then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Paths of mounted applications, which are not described. */
  readonly "x-mounted"?: readonly string[]
  readonly components: {
    /** Problems that many operations have in common. */
    readonly responses?: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, JsonSchemaPart>>
    /** The requirements of the handlers of `auth()`. */
    readonly securitySchemes?: Readonly<Record<string, object>>
  }
}
