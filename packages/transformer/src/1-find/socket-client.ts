import type { Compiler, TypeRef, Use } from "../compiler/contract.ts"
import type { UnreadSocketClient } from "./unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import { pathParameters } from "../ir/ir-path.ts"
import { readClientCall } from "./client.ts"

/** `createSocket<typeof chat>(url, options)`: the types of an endpoint, seen from the other side. */
export function findSocketClient(
  compiler: Compiler,
  use: Use,
  report: Report,
): UnreadSocketClient | null {
  const call = readClientCall(compiler, use, report)
  if (!call) return null
  const { type, withoutOptions, last: span } = call
  const endpoint = readEndpoint(type, compiler)
  if (!endpoint) {
    report.add(diagnose("PC1112", compiler.print(type)), use.span)
    return null
  }
  const { path, sent, received } = endpoint
  const input = isEmpty(endpoint.input, compiler) ? null : endpoint.input
  const missing = missingParameter(path, input, compiler)
  if (missing !== undefined) {
    report.add(diagnose("PC1113", missing), use.span)
    return null
  }
  const callSpan = use.span
  return {
    kind: "socket-client",
    handshake: {
      kind: "route",
      name: path,
      method: "GET",
      path,
      input,
      output: sent, // a client sends no response: the handler is not read
      arity: 1,
      span,
      callSpan,
    },
    received,
    sent,
    withoutOptions,
    span,
    callSpan,
  }
}

interface EndpointTypes {
  path: string
  input: TypeRef
  /** By clients. */
  sent: TypeRef
  received: TypeRef
}

/** `SocketEndpoint<In, Out, Path, Needs, Input>`. */
function readEndpoint(type: TypeRef, compiler: Compiler): EndpointTypes | null {
  const name = compiler.nameOf(type)
  if (name?.name !== "SocketEndpoint") return null
  const [sent, received, place, _needs, input] = name.arguments
  const path = place && compiler.view(place)
  if (!sent || !received || !input || path?.kind !== "literal") return null
  return typeof path.value === "string" ? { path: path.value, sent, received, input } : null
}

/** The type of an endpoint whose `upgrade` has no parameter is `Record<never, never>`. */
function isEmpty(input: TypeRef, compiler: Compiler): boolean {
  return (
    compiler.view(input).kind === "object" &&
    compiler.properties(input).length === 0 &&
    compiler.indexSignatures(input).length === 0
  )
}

function missingParameter(
  path: string,
  input: TypeRef | null,
  compiler: Compiler,
): string | undefined {
  const keys = new Set((input ? compiler.properties(input) : []).map(({ key }) => key))
  return pathParameters(path).find(({ name }) => !keys.has(name))?.name
}
