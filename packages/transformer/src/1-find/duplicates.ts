import type { Compiler } from "../compiler/contract.ts"
import type { UnreadRoute } from "./unread.ts"
import { positionAt, diagnose, type Report } from "../diagnostics/index.ts"
import type { Span } from "../ir/ir-site.ts"
import type { FoundFile } from "./index.ts"
import { pathForms } from "./path.ts"

/**
 * Warns about routes that match the same requests as an earlier route of their file. Groups may give the two
 * different prefixes, which only `serve()` knows: it rejects duplicates (PC2004).
 */
export function findDuplicates(
  files: readonly FoundFile[],
  compiler: Compiler,
  report: Report,
): void {
  for (const { sites } of files) findIn(sites)

  function findIn(sites: FoundFile["sites"]): void {
    const first = new Map<string, UnreadRoute>()
    for (const site of sites) look(site, first)
  }

  function look(site: FoundFile["sites"][number], first: Map<string, UnreadRoute>): void {
    if (site.kind !== "route" || site.authenticator || site.config || site.inFactory) return
    const forms = pathForms(site.path).map((form) => `${site.method} ${form}`)
    const other = forms.map((form) => first.get(form)).find((one) => one !== undefined)
    for (const form of forms) if (!first.has(form)) first.set(form, site)
    if (other)
      report.add(
        diagnose("PC1053", `${site.method} ${site.path}`, placeOf(other.callSpan)),
        site.callSpan,
      )
  }

  function placeOf({ file, start }: Span): string {
    return `${file.slice(file.lastIndexOf("/") + 1)}:${positionAt(compiler.text(file), start).line}`
  }
}
