import type { Issue } from "./issue.ts"

/**
 * Issues as text for people, a line for each: `✖ /user/age: expected integer (at least 0), found string "x"`.
 *
 * @returns the lines, without a line break at the end; "" without issues
 */
export function prettify(issues: readonly Issue[]): string {
  return issues.map((issue) => `✖ ${issueLine(issue)}`).join("\n")
}

/** One issue with its place: `/user/age: expected integer (at least 0), found string "x"`. */
export function issueLine(issue: Issue): string {
  const part = issue.in === undefined || issue.in === "body" ? "" : `${issue.in} `
  return `${part}${placeOf(issue, part !== "")}: ${issueMessage(issue)}`
}

function placeOf({ path, in: part }: Issue, isNamed: boolean): string {
  if (path !== "") return path
  return isNamed ? "as a whole" : (part ?? "value")
}

/** What is wrong, without the place: the program's own words where there are some. */
export function issueMessage({ expected, found, message }: Issue): string {
  return message ?? `expected ${expected}, found ${found}`
}

/** The steps of a JSON pointer (RFC 6901), unescaped: `/a~1b/0` is `a/b`, `0`; "" has no steps. */
export function pathSegments(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
}
