import type { Compiler } from "../2-read/compiler.ts"
import type { UnreadSite } from "../2-read/site.ts"
import { errorSince, type Report } from "../diagnostics/index.ts"
import { messageOf } from "../diagnostics/format.ts"
import type { Operation, Span } from "../ir/site.ts"
import { findEndpoint } from "./endpoint.ts"
import { findFunction } from "./function.ts"

/** The package whose functions are compiled away. */
const PACKAGE = "@precast/runtime"
const operations: readonly Operation[] = [
  "is",
  "assert",
  "validate",
  "decode",
  "safeDecode",
  "encode",
]
const names: readonly string[] = [...operations, "api"]

/** What one file asks for. */
export interface FoundFile {
  file: string
  sites: UnreadSite[]
  /** Mentions for which no code can be made, and why. */
  refused: { span: Span; message: string }[]
  /** Names that the file declares. */
  declared: readonly string[]
}

/** Every use of the package's functions in one file; null when there is none. */
export function findSites(compiler: Compiler, file: string, report: Report): FoundFile | null {
  const { uses, declared } = compiler.uses(file, PACKAGE, names)
  if (uses.length === 0) return null
  const found: FoundFile = { file, sites: [], refused: [], declared }
  for (const use of uses) {
    const mark = report.all.length
    const find = use.name === "api" ? findEndpoint : findFunction
    const site = find(compiler, use, report)
    const error = errorSince(report, mark)
    if (site) found.sites.push(site)
    else if (error) found.refused.push({ span: use.span, message: messageOf(error) })
  }
  return found
}
