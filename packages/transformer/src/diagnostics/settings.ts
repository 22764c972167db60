import { diagnose, type Report } from "./index.ts"
import type { Settings } from "../compiler/contract.ts"

/** Reports compiler options under which the emitted code would be wrong or stale. */
export function checkSettings(settings: Settings, report: Report): void {
  if (!settings.strictNullChecks) report.add(diagnose("PC1002"), null)
}
