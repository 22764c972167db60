import type { Compiler, ExpressionRef, Signature, Use } from "../compiler/contract.ts"
import type { UnreadSocket } from "./unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import { aboutOf, handlerProblem, isPathSound, literal } from "./endpoint.ts"

/** `export const chat = api.socket({ path: "/rooms/:room" }, { message(socket: Socket<Out>, message: In) { … } })`. */
export function findSocket(compiler: Compiler, use: Use, report: Report): UnreadSocket | null {
  if (use.role !== "call") {
    report.add(diagnose("PC1011", "api.socket"), use.span)
    return null
  }
  const [options, handlers] = compiler.arguments(use.call)
  const [received, sent] = compiler.typeArguments(use.call)
  if (!options || !handlers || !received || !sent) return null // the compiler has reported it
  const path = literal(compiler, options, "path", report)
  const upgrade = readUpgrade(compiler, handlers, report)
  if (path === undefined || path === null || upgrade === null) return null
  const input = upgrade?.parameters[0] ?? null
  if (!isPathSound(compiler, path, input, compiler.span(options), report)) return null
  const hears = compiler.methodSignature(handlers, "message") !== undefined
  if (hears && compiler.view(received).kind === "never") {
    report.add(diagnose("PC1110"), compiler.span(handlers))
    return null
  }
  const span = compiler.span(handlers)
  const callSpan = use.span
  const name = compiler.assignedTo(use.call) ?? path
  return {
    kind: "socket",
    handshake: {
      kind: "route",
      name,
      method: "GET",
      path,
      input,
      output: sent, // a socket sends no response: the handler is not read
      ...aboutOf(compiler.commentOf(use.call)),
      arity: upgrade?.parameters.length ?? 0,
      span,
      callSpan,
    },
    received,
    sent,
    span,
    callSpan,
  }
}

/** null: it is invalid, which has been reported; undefined: the endpoint has none. */
function readUpgrade(
  compiler: Compiler,
  handlers: ExpressionRef,
  report: Report,
): Signature | null | undefined {
  const signature = compiler.methodSignature(handlers, "upgrade")
  if (signature === undefined) return undefined
  const problem = handlerProblem(signature)
  if (problem === null) return signature
  report.add(diagnose("PC1111", problem), compiler.span(handlers))
  return null
}
