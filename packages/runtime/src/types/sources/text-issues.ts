import type { Issue } from "../issue.ts"
import { issuesOf, issuesOfText } from "../entry/issues-of.ts"
import type { Report } from "../explain/described-types.ts"
import { broken, brokenCount } from "../explain/fault.ts"
import { explainText } from "../explain/explain-text.ts"
import { MOST_PARAMETERS, readQuery } from "./query.ts"
import { FAIL, type RouteCode } from "../route.ts"
import { textParam } from "../decode/text-values.ts"

type Place = "path" | "query" | "header" | "cookie" | "body"
type Convert = (text: string) => unknown

/** Adds an issue when the text of a field is missing or no value of its type. */
export function textIssue(
  issues: Issue[],
  place: Place,
  path: string,
  report: Report,
  text: string | undefined,
  convert: Convert,
  optional: boolean,
): void {
  if (text === undefined ? optional : convert(text) !== FAIL) return
  issues.push({ path, ...explainText(report, text), in: place })
}

/** The same for a path parameter, which may also be badly percent-encoded. */
export function paramIssue(
  issues: Issue[],
  path: string,
  report: Report,
  raw: string,
  convert: Convert,
): void {
  const text = textParam(raw)
  if (text !== undefined) return textIssue(issues, "path", path, report, text, convert, false)
  const { found } = explainText(report, raw)
  issues.push({ path, code: "format", expected: "percent-encoded UTF-8", found, in: "path" })
}

/** The same for a repeated key of a query or a form: one issue for each text that does not fit, or one for their number. */
export function textsIssue(
  issues: Issue[],
  place: Place,
  path: string,
  report: Report,
  reportItem: Report,
  texts: readonly string[] | undefined,
  convert: Convert,
  minItems: number,
  maxItems: number | null,
  optional: boolean,
): void {
  if (texts === undefined && optional) return
  const all = texts ?? []
  if (all.length < minItems || (maxItems !== null && all.length > maxItems)) {
    issues.push({ path, ...explainText(report, texts), in: place })
  }
  for (const [index, text] of all.entries()) {
    if (convert(text) === FAIL)
      issues.push({ path: `${path}/${index}`, ...explainText(reportItem, text), in: place })
  }
}

/** Adds an issue when a file is missing, or when there are too few or too many. */
export function fileIssue(
  issues: Issue[],
  path: string,
  value: unknown,
  most: number | null,
  least: number,
  mayMiss: boolean,
): void {
  if (value === undefined && mayMiss) return
  const count = Array.isArray(value) ? value.length : value === undefined ? 0 : 1
  if (count >= least && (most === null || count <= most)) return
  const isOne = most === null && least === 1
  const expected = isOne
    ? "a file"
    : `${most === null ? `at least ${least}` : `${least} to ${most}`} files`
  const found = count === 0 ? "nothing" : `${count} ${count === 1 ? "file" : "files"}`
  const fault =
    count === 0 ? ({ code: "missing" } as const) : brokenCount(count, least, most ?? Infinity)!
  issues.push({ path, ...fault, expected, found, in: "body" })
}

/** Adds the issues of the body, a JSON text. */
export function bodyIssues(issues: Issue[], text: string, report: Report): void {
  for (const issue of issuesOfText(text, report)) issues.push({ ...issue, in: "body" })
}

/** The `issues` of an endpoint that reads a body and nothing else. */
export function issuesOfBody(report: Report): RouteCode["issues"] {
  return (_params, _query, _headers, body) => {
    const issues: Issue[] = []
    bodyIssues(issues, body as string, report)
    return issues
  }
}

/** The same of one that reads more: without an issue of its other parts it was the body, which may fit now, after it had been too deep for the stack. */
export function issuesWithBody(
  parts: RouteCode["issues"],
  read: (text: string) => unknown,
  report: Report,
): RouteCode["issues"] {
  return (params, query, headers, body) => {
    const issues = parts(params, query, headers, body)
    if (issues.length === 0 || read(body as string) === FAIL)
      bodyIssues(issues, body as string, report)
    return issues
  }
}

/**
 * Adds the issues of the input as a whole, which its check functions have refused.
 *
 * @param places part and path of each field in the request, by its step in a pointer to the input
 */
export function inputIssues(
  issues: Issue[],
  input: unknown,
  report: Report,
  places: Readonly<Record<string, readonly [Place, string]>>,
): void {
  for (const issue of issuesOf(input, report)) {
    const step = /^\/([^/]*)/.exec(issue.path)?.[1]
    if (step === undefined || !Object.hasOwn(places, step)) issues.push(issue)
    else {
      const [part, path] = places[step]!
      issues.push({ ...issue, path: path + issue.path.slice(step.length + 1), in: part })
    }
  }
}

/** Adds an issue when there are more parameters than `readQuery` reads. */
export function queryIssue(issues: Issue[], query: string): void {
  if (readQuery(query, []) !== null) return
  issues.push({
    path: "",
    ...broken("items", "maxItems", MOST_PARAMETERS),
    expected: `at most ${MOST_PARAMETERS} parameters`,
    found: "more",
    in: "query",
  })
}
