import { FAIL, type RouteCode } from "./emitted/route.ts"
import type { Issue } from "./issue.ts"
import type { Placed } from "./routes.ts"

// Each round can reveal one more level of nesting; deeper bodies are left to the reader.
const ROUNDS = 6

/** A curl line that calls an endpoint, with a plausible body where one can be found. */
export function sampleCurl(
  url: string,
  { endpoint: { options, code }, path: whole }: Placed,
): string {
  const path = whole.replace(/:[\w$]+/g, "1")
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
  return sampleOf((text) => {
    if (code.input(params, "", headers, text) !== FAIL) return []
    return code.issues(params, "", headers, text).filter(({ in: part }) => part === "body")
  })
}

/** JSON text of an object that has no issues, found by asking what is missing; undefined as above. */
export function sampleOf(issuesOf: (text: string) => readonly Issue[]): string | undefined {
  const body: Record<string, unknown> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const text = JSON.stringify(body)
    const issues = issuesOf(text)
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

/** A value for the words of an issue: `number (at least 18)`, `"John" | "Foo"`, `date-time`, `User`. */
function valueOf(words: string): unknown {
  const literal = /^("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)(?= \||$)/.exec(words)?.[1]
  if (literal !== undefined) return JSON.parse(literal) as unknown
  switch (/^[A-Za-z-]+/.exec(words)?.[0]) {
    case "number":
      return numberOf(words)
    case "integer":
      return words.startsWith("integer as text") ? "1" : numberOf(words)
    case "string":
      return textOf(words)
    case "boolean":
      return true
    case "date-time":
      return "2026-01-31T12:00:00.000Z"
    case "date":
      return "2026-01-31"
    case "array":
      return []
    default:
      // Objects go by the name of their type.
      return /^object\b/.test(words) || /^[A-Z][\w<>, ]*$/.test(words) ? {} : undefined
  }
}

function numberOf(words: string): number {
  const limit = (before: string): number | undefined => {
    const found = new RegExp(`${before} (-?[\\d.e+-]+)`).exec(words)?.[1]
    return found === undefined ? undefined : Number(found)
  }
  const least = limit("at least")
  if (least !== undefined) return least
  const above = limit("more than")
  const most = limit("at most") ?? limit("less than")
  if (above !== undefined) return most === undefined ? above + 1 : (above + most) / 2
  return Math.min(limit("a multiple of") ?? 1, most === undefined ? 1 : most - 1)
}

function textOf(words: string): string {
  const format = /\bformat ([\w-]+)/.exec(words)?.[1]
  if (format !== undefined && Object.hasOwn(formats, format)) return formats[format]!
  const quoted = (before: string): string => {
    const found = new RegExp(`${before} ("(?:[^"\\\\]|\\\\.)*")`).exec(words)?.[1]
    return found === undefined ? "" : (JSON.parse(found) as string)
  }
  const [start, end] = [quoted("starting with"), quoted("ending with")]
  if (start + end !== "") return `${start}text${end}`
  const least = Number(/(?:at least|exactly) (\d+)/.exec(words)?.[1] ?? 0)
  const most = Number(/(?:at most|exactly) (\d+)/.exec(words)?.[1] ?? Infinity)
  return "text".slice(0, most).padEnd(least, "x")
}

// Of the formats whose texts do not look like any word.
const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "PT15M",
  email: "ada@example.com",
  "idn-email": "ada@example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  iri: "https://example.com/",
  url: "https://example.com/",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  "json-pointer": "/text",
  ulid: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
}
