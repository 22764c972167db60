import type { Schema } from "./types-text.ts"

/** The parts of an OpenAPI operation that the page uses. */
export interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses?: Readonly<Record<string, Answer>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export interface Answer {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Content
}
