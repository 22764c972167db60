import ts from "typescript"
import { messageOf } from "../../../../packages/transformer/src/diagnostics/format.ts"
import {
  type Diagnostic,
  positionAt,
} from "../../../../packages/transformer/src/diagnostics/index.ts"
import type { Problem } from "../shared/messages.ts"

export function problemOfTypeScript(found: ts.Diagnostic, text: string): Problem {
  const { start = 0, length = 0, category } = found
  return {
    from: "TypeScript",
    code: `TS${found.code}`,
    severity: category === ts.DiagnosticCategory.Error ? "error" : "warning",
    message: ts.flattenDiagnosticMessageText(found.messageText, "\n"),
    ...placeOf(text, start, start + length),
  }
}

export function problemOfPrecast(found: Diagnostic, text: string): Problem {
  const { code, severity, span } = found
  return {
    from: "Precast",
    code,
    severity,
    // The code is shown next to it.
    message: messageOf(found).slice(`${code}: `.length),
    ...placeOf(text, span?.start ?? 0, span?.end ?? 0),
  }
}

function placeOf(
  text: string,
  start: number,
  end: number,
): Pick<Problem, "start" | "end" | "line" | "column"> {
  return { start, end, ...positionAt(text, start) }
}
