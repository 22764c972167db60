import {
  collectDiagnostics,
  diagnose,
  type Diagnostic,
  type Finding,
} from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"

/**
 * TypeScript 7 has no compiler API in the process; 5 returns different information about types than the
 * reader needs.
 */
export function isTypeScript6(compiler: { version?: string }): boolean {
  return compiler.version?.startsWith("6.") === true
}

/** The diagnostic for a project with another TypeScript. */
export function wrongVersion(compiler: { version?: string }): Diagnostic {
  return general(diagnose("PC1001", compiler.version ?? "of unknown version"))
}

/** The diagnostic for a failure of TypeScript 7's API. */
export function apiFailure(version: string, said: string): Diagnostic {
  return general(diagnose("PC1004", version, said))
}

/** A diagnostic of no place in a program. */
export function general(finding: Finding): Diagnostic {
  const report = collectDiagnostics(false, () => "")
  report.add(finding, null)
  return mergeDiagnostics(report.all)[0]!
}
