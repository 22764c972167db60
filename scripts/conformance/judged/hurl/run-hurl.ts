import { isDeepStrictEqual } from "node:util"
import type { HurlAssert, HurlEntry } from "./read-hurl.ts"

/** What became of a request, or of one of its assertions. */
export interface HurlOutcome {
  readonly name: string
  readonly fault?: string
}

type Variables = Map<string, unknown>

/** Sends the requests of a file in order. @param given variables of the run, as `host` */
export async function runHurl(
  entries: readonly HurlEntry[],
  given: Readonly<Record<string, string>>,
): Promise<readonly HurlOutcome[]> {
  const variables: Variables = new Map(Object.entries(given))
  const outcomes: HurlOutcome[] = []
  for (const entry of entries) outcomes.push(...(await outcomesOf(entry, variables)))
  return outcomes
}

async function outcomesOf(entry: HurlEntry, variables: Variables): Promise<HurlOutcome[]> {
  const { name, method, body, status, asserts, captures } = entry
  const headers = entry.headers.map(([key, value]): [string, string] => [
    key,
    filled(value, variables),
  ])
  if (body !== null) headers.push(["content-type", "application/json"])
  const response = await fetch(filled(entry.url, variables), {
    method,
    headers,
    ...(body !== null && { body: filled(body, variables) }),
  })
  const text = await response.text()
  const isRight = response.status === status
  const fault = `status ${response.status}, expected ${status}: ${text.slice(0, 200)}`
  const json: unknown = isJson(text) ? JSON.parse(text) : undefined
  for (const { name: capture, path } of captures) variables.set(capture, valueAt(json, path))
  return [
    isRight ? { name } : { name, fault },
    ...asserts.map((each) => judged(name, each, json, variables)),
  ]
}

function judged(
  name: string,
  assert: HurlAssert,
  json: unknown,
  variables: Variables,
): HurlOutcome {
  const whole = `${name}: ${assert.line}`
  const found = valueAt(json, assert.path)
  const value = assert.isCount ? (found as { length?: number } | undefined)?.length : found
  if (holds(assert, value, variables) !== assert.isNegated) return { name: whole }
  return { name: whole, fault: `got ${JSON.stringify(value)}` }
}

function holds(assert: HurlAssert, found: unknown, variables: Variables): boolean {
  const expected = (): unknown => literalOf(assert.value, variables)
  switch (assert.predicate) {
    case "==":
      return isDeepStrictEqual(found, expected())
    case "!=":
      return !isDeepStrictEqual(found, expected())
    case ">=":
      return Number(found) >= Number(expected())
    case "matches":
      return typeof found === "string" && new RegExp(String(expected())).test(found)
    case "contains":
      return (found as { includes?(value: unknown): boolean }).includes?.(expected()) ?? false
    case "exists":
      return found !== undefined
    case "isEmpty":
      return (found as { length?: number } | undefined)?.length === 0
    case "isString":
      return typeof found === "string"
    case "isBoolean":
      return typeof found === "boolean"
    case "isInteger":
      return Number.isInteger(found)
    case "isList":
      return Array.isArray(found)
    default:
      throw new Error(`unknown predicate ${assert.predicate}`)
  }
}

/** Text with the values of variables in place of `{{name}}`. */
function filled(text: string, variables: Variables): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables.get(name)))
}

function literalOf(text: string, variables: Variables): unknown {
  const [, name] = /^\{\{(\w+)\}\}$/.exec(text) ?? []
  return name === undefined ? JSON.parse(filled(text, variables)) : variables.get(name)
}

/** Of a path such as `$.articles[0].title`. */
function valueAt(json: unknown, path: string): unknown {
  let value = json
  for (const [, key, index] of path.matchAll(/\.(\w+)|\[(\d+)\]/g)) {
    if (typeof value !== "object" || value === null) return undefined
    const name = key ?? index ?? ""
    value = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
  }
  return value
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
