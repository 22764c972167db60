/** One thing that doctor looked at. */
export interface Finding {
  /** Short stable name: `node`, `typescript`, `plugin`, … */
  readonly check: string
  readonly level: "ok" | "warn" | "fail"
  readonly text: string
  /** What to do; present unless the level is ok. */
  readonly hint?: string
}

export function ok(check: string, text: string): Finding {
  return { check, level: "ok", text }
}

export function warn(check: string, text: string, hint: string): Finding {
  return { check, level: "warn", text, hint }
}

export function fail(check: string, text: string, hint: string): Finding {
  return { check, level: "fail", text, hint }
}
