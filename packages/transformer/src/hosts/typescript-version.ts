import { messageOf } from "../diagnostics/format.ts"
import { collectDiagnostics, diagnose } from "../diagnostics/index.ts"

/**
 * Throws when the loaded compiler is not one we can work in: TypeScript 7 has no compiler API,
 * and 5 differs in what it says about types.
 * @param compiler module that `import("typescript")` gave, or the host's own copy
 */
export function requireTypeScript6(compiler: { version?: string }): void {
  const version = compiler.version ?? "of unknown version"
  if (version.startsWith("6.")) return
  const report = collectDiagnostics(false)
  report.add(diagnose("PC1001", version), null)
  throw new Error(messageOf(report.all[0]!))
}
