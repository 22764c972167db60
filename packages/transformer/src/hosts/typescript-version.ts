import { collectDiagnostics, diagnose, type Diagnostic } from "../diagnostics/index.ts"

/** TypeScript 7 has no compiler API to work in; 5 says other things about types than we rely on. */
export function isTypeScript6(compiler: { version?: string }): boolean {
  return compiler.version?.startsWith("6.") === true
}

/** What to tell someone whose project has another TypeScript. */
export function wrongVersion(compiler: { version?: string }): Diagnostic {
  const report = collectDiagnostics(false, () => "")
  report.add(diagnose("PC1001", compiler.version ?? "of unknown version"), null)
  return report.all[0]!
}
