import type { Endpoint } from "./api.ts"
import { FAIL, type RouteCode } from "./emitted/route.ts"
import type { Issue } from "./issue.ts"

// Each round can reveal one more level of nesting; deeper bodies are left to the reader.
const ROUNDS = 6

/** A curl line that calls an endpoint, with a plausible body where one can be found. */
export function sampleCurl(url: string, { options, code }: Endpoint): string {
  const path = options.path.replace(/:[\w$]+/g, "1")
  const target = `${url}${path}`
  if (!code.body) return `curl ${options.method === "GET" ? "" : `-X ${options.method} `}${target}`
  const method = options.method === "POST" ? "" : `-X ${options.method} `
  const body = sampleBody(code) ?? "{ … }"
  return `curl ${method}${target} -H 'content-type: application/json' -d '${body.replaceAll("'", `'\\''`)}'`
}

/**
 * A body that the route takes, found by asking its own check what is missing: the issues of `{}`
 * name each field and what it expects. Undefined when the words do not lead to a value.
 */
export function sampleBody(code: RouteCode): string | undefined {
  const params = code.params.map(() => "1")
  const headers = code.headers.map(() => undefined)
  const body: Record<string, unknown> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const text = JSON.stringify(body)
    if (code.input(params, "", headers, text) !== FAIL) return text
    const issues = code.issues(params, "", headers, text).filter(({ in: part }) => part === "body")
    if (issues.length === 0) return text
    if (!issues.every((issue) => fill(body, issue))) return undefined
  }
  return undefined
}

function fill(body: Record<string, unknown>, { path, expected }: Issue): boolean {
  const keys = path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
  const last = keys.pop()
  const value = valueOf(expected)
  if (last === undefined || value === undefined) return false
  let at: unknown = body
  for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  if (!isObject(at)) return false
  Object.defineProperty(at, last, { value, enumerable: true, writable: true, configurable: true })
  return true
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

/** A value for the words of an issue: `number`, `"John" | "Foo"`, `Date`, `array`. */
function valueOf(expected: string): unknown {
  const literal = /^("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)(?= \||$)/.exec(
    expected,
  )?.[1]
  if (literal !== undefined) return JSON.parse(literal) as unknown
  if (/^(number|integer)\b/i.test(expected)) return 1
  if (/^string\b/.test(expected)) return "text"
  if (/^boolean\b/.test(expected)) return true
  if (/^bigint\b/.test(expected)) return "1"
  if (/\bdate\b/i.test(expected)) return "2026-01-31T12:00:00.000Z"
  if (/^array\b|\[\]$/.test(expected)) return []
  if (/^(object|record)\b/i.test(expected) || /^[A-Z]/.test(expected)) return {}
  return undefined
}
