import type {
  ClientCall,
  ClientSite,
  CodeSite,
  FactoryEndpoint,
  FactorySite,
  FunctionSite,
  RouteSite,
  RowsSite,
  SocketClientSite,
  SocketSite,
  Span,
} from "../ir/ir-site.ts"
import type { TypeRef } from "../compiler/contract.ts"

/** A site whose types are not yet read; `1-find` makes them. */
export type UnreadSite =
  | UnreadFunction
  | UnreadRoute
  | UnreadCode
  | UnreadClient
  | UnreadSocket
  | UnreadSocketClient
  | UnreadRows
  | UnreadFactory

export interface UnreadFunction extends Omit<FunctionSite, "typeName" | "shape"> {
  type: TypeRef
}

export interface UnreadRoute extends Omit<
  RouteSite,
  "input" | "output" | "answers" | "errors" | "thrown"
> {
  input: TypeRef | null
  output: TypeRef
  /** The handler has no written return type. */
  isInferred?: boolean
  /** What the handler throws. */
  thrown?: readonly TypeRef[]
  /** It is in a generic function, of whose type parameters its types may depend. */
  inFactory?: InFactory
  /** The code is one more argument, behind these. */
  gap?: Gap
  /** The callee, for messages about the route as a whole. */
  callSpan: Span
}

export interface UnreadCode extends Omit<CodeSite, "typeName" | "shape"> {
  /** Name of the function that is called. */
  callee: string
  type: TypeRef
  gap: Gap
  /** The callee: what is replaced when no code can be made. */
  callSpan: Span
}

export interface UnreadClient extends Omit<ClientSite, "calls"> {
  calls: UnreadCall[]
  callSpan: Span
}

export interface UnreadCall extends Omit<ClientCall, "route"> {
  route: UnreadRoute
}

export interface UnreadSocket extends Omit<SocketSite, "handshake" | "received" | "sent"> {
  handshake: UnreadRoute
  received: TypeRef
  sent: TypeRef
  callSpan: Span
}

export interface UnreadSocketClient extends Omit<
  SocketClientSite,
  "handshake" | "received" | "sent"
> {
  handshake: UnreadRoute
  received: TypeRef
  sent: TypeRef
  callSpan: Span
}

export interface UnreadRows extends Omit<RowsSite, "typeName" | "shape"> {
  /** Name of the method that is called. */
  callee: string
  type: TypeRef
  callSpan: Span
}

export interface UnreadFactory extends Omit<FactorySite, "endpoints"> {
  endpoints: UnreadFactoryEndpoint[]
  /** In a generic function, whose own calls complete the endpoints if their types are not known here. */
  isInFactory: boolean
  /** The callee: what is replaced when no code can be made. */
  callSpan: Span
}

export interface UnreadFactoryEndpoint extends Omit<FactoryEndpoint, "route"> {
  route: UnreadRoute
}

/** An endpoint in a generic function. */
export interface InFactory {
  /** The first argument of `api()`. */
  options: Span
  /** Whether the path is a literal there; where it is not, the calls of the function have it. */
  isPathKnown: boolean
}

/** The text before an argument that is inserted: possibly a comma, and arguments that stay undefined. */
export interface Gap {
  needsComma: boolean
  missing: number
}
