import type { Compiler, Query } from "../compiler/contract.ts"
import type { UnreadSite, UnreadRows } from "./unread.ts"
import { diagnose, errorSince, type Report } from "../diagnostics/index.ts"
import { messageOf } from "../diagnostics/format.ts"
import { orReport } from "../diagnostics/failure.ts"
import type { Operation, Span } from "../ir/ir-site.ts"
import { findClient } from "./client.ts"
import { findEndpoint } from "./endpoint.ts"
import { findCode, type PassedOn } from "./code.ts"
import { findFactory } from "./factory.ts"
import { findFunction } from "./function.ts"
import { findAuthenticator } from "./authenticator.ts"
import { findSocket } from "./socket.ts"
import { findSocketClient } from "./socket-client.ts"
import { findConfig } from "./find-config.ts"

/** The package whose functions are compiled away. */
export const PACKAGE = "@precast/runtime"

const operations: Record<Operation, true> = {
  is: true,
  assert: true,
  validate: true,
  decode: true,
  safeDecode: true,
  decodeValue: true,
  safeDecodeValue: true,
  encode: true,
  clone: true,
  prune: true,
  random: true,
  jsonSchema: true,
  schema: true,
  version: true,
}

/** Its functions whose calls are found. */
export const NAMES: readonly string[] = [
  ...Object.keys(operations),
  "equals",
  "api",
  "auth",
  "config",
  "createClient",
  "createSocket",
  "socket",
]

/** The sites of one file. */
export interface FoundFile {
  file: string
  sites: UnreadSite[]
  /** Mentions for which no code can be made, and why. */
  refused: { span: Span; message: string }[]
  /** Options whose meaning is in the code: they are taken out of the calls. */
  removed: Span[]
  /** Calls that get the code which a parameter around them has. */
  passedOn: PassedOn[]
  /** Names that the file declares. */
  declared: readonly string[]
}

/** Every use of the package's functions in one file; null when the file has none. */
export function findSites(compiler: Compiler, file: string, report: Report): FoundFile | null {
  const { uses, declared } = compiler.uses(file, PACKAGE, NAMES)
  for (const { name, span } of compiler.strayOptions(file, PACKAGE))
    report.add(diagnose("PC1083", name), span)
  const codes = compiler.codeCalls(file)
  const rows = compiler.queries(file, PACKAGE)
  const factories = compiler.factoryCalls(file)
  const hasCalls = [uses, codes.calls, rows.queries, factories.calls].some(
    ({ length }) => length > 0,
  )
  if (!hasCalls) return null
  const names = [declared, codes.declared, rows.declared, factories.declared]
  const all = [...new Set(names.flat())]
  const found: FoundFile = {
    file,
    sites: [],
    refused: [],
    removed: [],
    passedOn: [],
    declared: all,
  }
  const orRefuse = (span: Span, find: () => UnreadSite | PassedOn | null): void => {
    const mark = report.all.length
    const site = orReport(find, span, report)
    const error = errorSince(report, mark)
    if (error) found.refused.push({ span, message: messageOf(error) })
    else if (site && "kind" in site) found.sites.push(site)
    else if (site) found.passedOn.push(site)
  }
  for (const use of uses)
    orRefuse(use.span, () =>
      use.name === "api"
        ? findEndpoint(compiler, use, report)
        : use.name === "auth"
          ? findAuthenticator(compiler, use, report)
          : use.name === "config"
            ? findConfig(compiler, use, report)
            : use.name === "createClient"
              ? findClient(compiler, use, report)
              : use.name === "createSocket"
                ? findSocketClient(compiler, use, report)
                : use.name === "socket"
                  ? findSocket(compiler, use, report)
                  : findFunction(compiler, use, found.removed, report),
    )
  for (const query of rows.queries) orRefuse(query.callee, () => findRows(query, report))
  for (const call of codes.calls) orRefuse(call.callee, () => findCode(compiler, call, report))
  for (const call of factories.calls)
    orRefuse(call.callee, () => findFactory(compiler, call, report))
  return found
}

/** ``db.query<User>`select …` ``. */
function findRows({ name, callee, span, type }: Query, report: Report): UnreadRows | null {
  if (!type) {
    report.add(diagnose("PC1135", name), callee)
    return null
  }
  const operation = name === "rowsToJson" ? "json" : "decode"
  return { kind: "rows", operation, callee: name, type, span, callSpan: callee }
}
