import type { CodeModule } from "./code-module.ts"
import type { Definitions, Shape } from "./shape.ts"

/** Half-open range of character offsets in a source file. */
export interface Span {
  file: string
  start: number
  end: number
}

export type Operation =
  | "is"
  | "assert"
  | "validate"
  | "decode"
  | "safeDecode"
  | "decodeValue"
  | "safeDecodeValue"
  | "encode"
  | "clone"
  | "prune"
  | "random"
  | "jsonSchema"
  | "schema"
  | "version"

/** One place in the user's program that needs code. */
export type Site =
  | FunctionSite
  | RouteSite
  | CodeSite
  | ClientSite
  | SocketSite
  | SocketClientSite
  | RowsSite
  | FactorySite

/** `decode<User>(text)`, or `decode<User>` used as a value. */
export interface FunctionSite {
  kind: "function"
  operation: Operation
  /** Short type text for names and messages: `User`. */
  typeName: string
  shape: Shape
  /** `{ strict: true }`, and `equals`: keys that the type does not name are refused. */
  strict?: true
  /** `schema<T>({ memory: true })`: it takes values in memory, not as JSON.parse made them. */
  memory?: true
  /** The callee with its type arguments: this text is replaced by an expression. */
  span: Span
}

/** A call of a user's generic function whose last parameter is `TypeCode<T, …>`: the argument is filled in. */
export interface CodeSite {
  kind: "code"
  operations: Operation[]
  typeName: string
  shape: Shape
  /** Where the argument goes (empty span); the expression is the argument alone, without commas. */
  span: Span
}

/** `api(options, handler)`. */
export interface RouteSite {
  kind: "route"
  /** Variable the endpoint is assigned to, else `METHOD path`. */
  name: string
  method: string
  /** As written: `/users/:id`. */
  path: string
  /** The body is a form. */
  form?: true
  /**
   * `auth(handler)`, which is not an endpoint: its input is read from headers, cookies and the query, and it
   * sends no response.
   */
  authenticator?: true
  /** Of an authenticator: its handler returns a caller for every input that fits its type. */
  admitsAll?: true
  /**
   * `config<T>()`, which is not an endpoint: its input is read from environment variables, and it sends no
   * response.
   */
  config?: true
  /** Type of the handler's first parameter, always an object (or a ref to one); null when it declares none. */
  input: { typeName: string; shape: Shape } | null
  /** Awaited return type: JSON with status 200. Unused when `answers` is set. */
  output: TypedShape
  /** What the return type declares in addition: statuses, media types, streams; every form of the result. */
  answers?: ResponseSite[]
  /** Problems that the return type names: `ApiError<"not_found">`. */
  errors?: ErrorSite[]
  /** Problems that the handler throws, and its return type does not name. */
  thrown?: ErrorSite[]
  /** Its JSDoc. */
  about?: About
  /** The handler gives the same literals each time, and needs nothing. */
  constant?: true
  /** It depends on a type parameter: its code is made where the function around it is called (`FactorySite`). */
  pending?: true
  /** Number of parameters the handler declares. */
  arity: number
  /** The handler argument; the emitted argument is inserted behind it. */
  span: Span
}

/** `createClient<typeof app>(url, options)`. */
export interface ClientSite {
  kind: "client"
  calls: ClientCall[]
  /** The options are left out. */
  withoutOptions: boolean
  /** The last argument; the emitted one is inserted behind it. */
  span: Span
}

/** One endpoint, as its client sees it: the input is written, the result is read. */
export interface ClientCall {
  /** Where it stands among the routes: `users`, `get`. */
  names: string[]
  route: RouteSite
}

/** `api.socket(options, handlers)`. */
export interface SocketSite {
  kind: "socket"
  /** The input of `upgrade`, read as the input of a GET route without a response. */
  handshake: RouteSite
  received: MessageSite
  sent: MessageSite
  /** The handlers; the emitted argument is inserted behind them. */
  span: Span
}

/** `createSocket<typeof chat>(url, options)`. */
export interface SocketClientSite {
  kind: "socket-client"
  /** As of the endpoint: its input is written. */
  handshake: RouteSite
  /** What the client gets: what the endpoint sends. */
  received: MessageSite
  sent: MessageSite
  /** The options are left out. */
  withoutOptions: boolean
  /** The last argument; the emitted one is inserted behind it. */
  span: Span
}

/** ``db.query<User>`select …` ``: what a row is. */
export interface RowsSite {
  kind: "rows"
  /** `rowsToJson`: rows become JSON text. */
  operation: "decode" | "json"
  typeName: string
  /** Always an object, or a ref to one. */
  shape: Shape
  /** The type arguments with their brackets; the emitted argument takes their place. */
  span: Span
}

/** `crud<User>("/users")`, where `crud` calls `api()` with types that depend on its type parameters. */
export interface FactorySite {
  kind: "factory"
  endpoints: FactoryEndpoint[]
  /** The call; the emitted function is called with its result. */
  span: Span
}

/** An endpoint of the result of a call. */
export interface FactoryEndpoint {
  /** Where it is in the result: `["list"]`; empty: it is the result. */
  keys: string[]
  route: RouteSite
}

/** Messages of one direction. */
export interface MessageSite {
  /** Of text messages, as JSON; null: there are none. */
  text: TypedShape | null
  /** Text messages are this media type, and not JSON. */
  mediaType?: string
  /** Whether a `Uint8Array` is one of them. */
  binary: boolean
}

/** An endpoint in words. */
export interface About {
  /** One line. */
  summary?: string
  description?: string
  tags?: string[]
  deprecated?: true
}

export interface TypedShape {
  /** Short type text for names and messages. */
  typeName: string
  shape: Shape
}

/** One way a result goes out. */
export interface ResponseSite {
  /** null: 200, or 204 without content. */
  status: number | null
  /** The result is a `Reply` of this status, and `body` is about its body. */
  wrapped: boolean
  body:
    | { kind: "none" }
    /** `mediaType`: null is application/json. */
    | ({ kind: "json"; mediaType: string | null } & TypedShape)
    | { kind: "text" | "bytes"; mediaType: string }
    /** An async iterable of these; `as`: of an offer, whose media type is the one or the other. */
    | ({ kind: "items"; as?: "events" | "lines" } & TypedShape)
    /** A Response, a stream, a file: it defines its own form, unless it is part of an offer. */
    | { kind: "any"; mediaType?: string }
    /** The same in several media types, of which the client chooses. */
    | { kind: "offer"; ways: OfferSite[] }
}

/** One media type of an `Offer`, and the ways a value of it goes out. */
export interface OfferSite {
  mediaType: string
  bodies: Exclude<ResponseSite["body"], { kind: "offer" }>[]
}

/** `codes`: of ApiError; `details`: null when they are not known. */
export interface ErrorSite {
  codes: string[]
  details: TypedShape | null
}

/** Everything the back end needs to write the code of one source file. */
export interface FileSites {
  file: string
  definitions: Definitions
  sites: Site[]
  /** Every name that the file declares in any scope (imports too): emitted names differ from all of them. */
  taken?: readonly string[]
}

/** Emitted text for one source file. */
export interface ModuleCode {
  /** Goes behind the file's directives, before its first statement: `import * as …` and constants. One line each. */
  imports: string
  constants: string
  /** Function declarations, for the end of the file. */
  functions: string
  /** One expression per site, in the order of `FileSites.sites`. */
  expressions: string[]
  /** Sites that no code could be written for, by their index: a defect of ours, which is reported. */
  failed?: readonly { site: number; error: string }[]
  /** The functions or constants name something that the user's file declares or imports. */
  isTied?: true
  /** What it imports of code in modules. */
  modules?: readonly CodeModule[]
}

/** JavaScript of a module of functions that several files use, as an ES module. */
export interface SharedModule {
  /** Absolute name of the source file that declares their types. */
  readonly home: string
  /** Lines of `import * as … from "…"`. */
  readonly imports: string
  readonly declarations: string
  readonly exports: readonly string[]
  /** Those of the exports that are constants. */
  readonly values: readonly string[]
}
