import { isSecretName, MASK } from "./masks.ts"
import type { LogView } from "./wire.ts"

/** Fields that are in every line, or shown elsewhere. */
const LEFT_OUT = new Set(["level", "time", "pid", "hostname", "msg"])

/** A pino line for display: its level, its message and its fields. */
export function lineOf(line: string): [LogView["level"], string] {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(line) as Record<string, unknown>
  } catch {
    return ["info", line.trim()]
  }
  const rest = Object.entries(fields).filter(([name]) => !LEFT_OUT.has(name))
  const more = JSON.stringify(Object.fromEntries(rest), (key, value: unknown) =>
    isSecretName(key) ? MASK : value,
  )
  const message = typeof fields.msg === "string" ? fields.msg : ""
  return [levelOf(fields.level), rest.length === 0 ? message : `${message} ${more}`.trim()]
}

/** Of pino: 10 trace, 20 debug, 30 info, 40 warn, 50 error, 60 fatal; or its name. */
function levelOf(level: unknown): LogView["level"] {
  const number =
    typeof level === "number"
      ? level
      : ((Object.hasOwn(NAMES, String(level)) ? NAMES[String(level)] : undefined) ?? 30)
  if (number < 30) return "debug"
  if (number < 40) return "info"
  return number < 50 ? "warn" : "error"
}

const NAMES: Readonly<Record<string, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
}
