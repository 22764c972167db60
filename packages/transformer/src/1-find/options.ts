import type { Compiler, Use } from "../compiler/contract.ts"
import type { UnreadFunction } from "./unread.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Span } from "../ir/site.ts"

type Options = Pick<UnreadFunction, "strict" | "memory">

/** `{ strict: true }` of a call; null when it is not written out, which is reported. */
export function findOptions(
  compiler: Compiler,
  use: Use & { role: "call" },
  removed: Span[],
  report: Report,
): Options | null {
  const index = Object.hasOwn(places, use.name) ? places[use.name]! : null
  const given = compiler.arguments(use.call)
  const expression = index === null ? undefined : given[index]
  if (index === null || !expression) return {}
  const span = compiler.span(expression)
  const values = compiler.literalObject(expression)
  if (!values || !Object.values(values).every((value) => typeof value === "boolean")) {
    report.add(diagnose("PC1077", use.name), span)
    return null
  }
  const before = given[index - 1]
  removed.push(before ? { ...span, start: compiler.span(before).end } : span)
  return {
    ...(values["strict"] === true && { strict: true as const }),
    ...(values["memory"] === true && { memory: true as const }),
  }
}

/** Which argument the options are. */
const places: Record<string, number> = {
  is: 1,
  assert: 1,
  validate: 1,
  decode: 1,
  safeDecode: 1,
  decodeValue: 1,
  safeDecodeValue: 1,
  jsonSchema: 0,
  schema: 0,
}
