import {
  collectDiagnostics,
  diagnose,
  type Diagnostic,
  type Finding,
} from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"

/** TypeScript 7 has no compiler API to work in; 5 says other things about types than we rely on. */
export function isTypeScript6(compiler: { version?: string }): boolean {
  return compiler.version?.startsWith("6.") === true
}

/** What to tell someone whose project has another TypeScript. */
export function wrongVersion(compiler: { version?: string }): Diagnostic {
  return general(diagnose("PC1001", compiler.version ?? "of unknown version"))
}

/** What to tell when the API of TypeScript 7 fails. */
export function apiFailure(version: string, said: string): Diagnostic {
  return general(diagnose("PC1004", version, said))
}

/** A diagnostic of no place in a program. */
export function general(finding: Finding): Diagnostic {
  const report = collectDiagnostics(false, () => "")
  report.add(finding, null)
  return mergeDiagnostics(report.all)[0]!
}
