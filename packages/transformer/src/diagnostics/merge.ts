import type { Diagnostic, DiagnosticUse, ReportedDiagnostic } from "./index.ts"

/**
 * One diagnostic for each cause, with the calls that it affects: a type that is input and output of
 * an endpoint is read twice, and a wrong field is read for every endpoint that uses its type.
 */
export function mergeDiagnostics(all: readonly ReportedDiagnostic[]): Diagnostic[] {
  const groups = new Map<string, ReportedDiagnostic[]>()
  for (const each of all) {
    const key = each.cause ?? JSON.stringify({ ...each, use: null })
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()].map(merge)
}

function merge(group: readonly ReportedDiagnostic[]): Diagnostic {
  const { cause, use: _use, ...first } = group[0]!
  const found = group.flatMap(({ use }) => use ?? [])
  const all = [...new Map(found.map((use) => [JSON.stringify(use), use])).values()]
  // It is reported at the only call that it affects.
  const isAlone = all.length === 1 && holds(all[0]!, first)
  return { ...first, uses: cause === null || isAlone ? [] : all }
}

function holds({ span }: DiagnosticUse, { span: at }: Pick<Diagnostic, "span">): boolean {
  return at?.file === span.file && at.start >= span.start && at.end <= span.end
}

/** The diagnostics of one package of types that are shown; the others are counted. */
const MOST_OF_PACKAGE = 3

/** A diagnostic, or how many more there are of the same package. */
export interface ShortDiagnostic extends Diagnostic {
  /** Diagnostics of the same package that are left out behind this one. */
  more: number
}

/** A few diagnostics of each package of types, and all that have their cause in the user's own code. */
export function shortenDiagnostics(all: readonly Diagnostic[]): ShortDiagnostic[] {
  const counts = new Map<string, number>()
  const kept: ShortDiagnostic[] = []
  for (const each of all) {
    const count = each.package === null ? 0 : (counts.get(each.package) ?? 0)
    if (each.package !== null) counts.set(each.package, count + 1)
    if (count < MOST_OF_PACKAGE) kept.push({ ...each, more: 0 })
  }
  for (const [name, count] of counts)
    if (count > MOST_OF_PACKAGE)
      kept.findLast((each) => each.package === name)!.more = count - MOST_OF_PACKAGE
  return kept
}

/**
 * Without the diagnostics that repeat an error of TypeScript's own: a type that cannot be resolved (PC1013)
 * is reported by TypeScript where it is written, and again only where TypeScript does not report it, as in a
 * package whose declarations it does not check.
 * @param hasErrors whether TypeScript reports an error; called only when needed
 */
export function withoutEchoes<Each extends Pick<Diagnostic, "code">>(
  all: readonly Each[],
  hasErrors: () => boolean,
): readonly Each[] {
  const isEcho = ({ code }: Each): boolean => code === "PC1013"
  return all.some(isEcho) && hasErrors() ? all.filter((each) => !isEcho(each)) : all
}
