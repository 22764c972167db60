import type { JsonSchemaPart } from "./json-schema.ts"

/** Documentation of routes and WebSockets. */
interface AnyDoc {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly deprecated?: boolean
  readonly parameters?: readonly ParameterDoc[]
  /** Named types that the schemas mention. */
  readonly schemas?: Readonly<Record<string, () => JsonSchemaPart>>
}

/** An endpoint as the transformer describes it; schemas name others by `#/components/schemas/…`. */
export interface RouteDoc extends AnyDoc {
  readonly body?: BodyDoc
  /** Every way a result goes out; several may have one status. */
  readonly answers: readonly ResponseDoc[]
  /** Problems that the return type names. */
  readonly errors?: readonly ErrorDoc[]
  /** It may send any response: `api.raw`. */
  readonly isOpen?: true
  /** For an authenticator: its handler authenticates every input that matches its type. */
  readonly admitsAll?: true
  /** A part of another application, which is not described here. */
  readonly isMounted?: true
}

/** A WebSocket: its handshake, and its messages by media type; text messages are JSON. */
export interface SocketDoc extends AnyDoc {
  /** What clients send. */
  readonly receives: Readonly<Record<string, JsonSchemaPart>>
  /** What they get. */
  readonly sends: Readonly<Record<string, JsonSchemaPart>>
}

export interface ParameterDoc {
  readonly name: string
  readonly in: "path" | "query" | "header" | "cookie"
  readonly description?: string
  readonly deprecated?: boolean
  readonly required: boolean
  readonly schema: JsonSchemaPart
  /** Keys that lead to it in the input, where they are not its name; for tests, not for the document. */
  readonly at?: readonly string[]
  /** It is the rest of the path, with its slashes. */
  readonly "x-wildcard"?: true
}

export interface BodyDoc {
  readonly required: boolean
  /** The field of the input that is the body; for tests, not for the document. */
  readonly at?: readonly string[]
  /** Schemas by media type. */
  readonly content: Readonly<Record<string, JsonSchemaPart>>
}

export interface ResponseDoc {
  readonly status: number
  /** The result is `{ status, body, headers }`: a `Reply`. */
  readonly wrapped?: true
  /** It is one of several media types, of which the request chooses. */
  readonly negotiated?: true
  readonly headers?: Readonly<Record<string, HeaderDoc>>
  /** Schemas by media type; `true`: bytes of any kind. */
  readonly content?: Readonly<Record<string, JsonSchemaPart>>
}

export interface HeaderDoc {
  /** The field of the result that it is. */
  readonly "x-field"?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly required: boolean
  readonly schema: JsonSchemaPart
}

/** `codes` of ApiError; `details`: their schema, null when it is not known. */
export interface ErrorDoc {
  readonly codes: readonly string[]
  readonly details: JsonSchemaPart | null
}
