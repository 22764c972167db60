import type { Compiler } from "../2-read/compiler.ts"
import type { UnreadRoute } from "../2-read/site.ts"
import { positionAt } from "../diagnostics/position.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Span } from "../ir/site.ts"
import type { FoundFile } from "./index.ts"
import { pathForm } from "./path.ts"

/** Reports routes that answer the same requests as an earlier one of the program. */
export function findDuplicates(
  files: readonly FoundFile[],
  compiler: Compiler,
  report: Report,
): void {
  const first = new Map<string, UnreadRoute>()
  for (const site of files.flatMap(({ sites }) => sites)) {
    if (site.kind !== "route") continue
    const route = `${site.method} ${pathForm(site.path)}`
    const other = first.get(route)
    if (!other) first.set(route, site)
    else
      report.add(
        diagnose("PC1053", `${site.method} ${site.path}`, placeOf(other.callSpan)),
        site.callSpan,
      )
  }

  function placeOf({ file, start }: Span): string {
    return `${file.slice(file.lastIndexOf("/") + 1)}:${positionAt(compiler.text(file), start).line}`
  }
}
