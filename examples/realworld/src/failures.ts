import type { Issue } from "@precast/runtime"

/** The form of errors in the RealWorld specification: what is wrong, by the part that it is about. */
export interface Failure {
  errors: Record<string, string[]>
}

/** What is wrong with a request, by the names of its fields. */
export function failureOfIssues(issues: readonly Issue[]): Failure {
  const errors = new Map<string, string[]>()
  for (const { path, found, expected } of issues) {
    const field = path.split("/").findLast((step) => !/^\d*$/.test(step)) ?? "body"
    const what = found === 'string ""' ? "can't be blank" : `is not ${expected}`
    errors.set(field, [...(errors.get(field) ?? []), what])
  }
  return { errors: Object.fromEntries(errors) }
}

const PARTS = /^(article|comment|profile|token|credentials|email|username) (.+)$/

/** The message of an `ApiError`: `article not found` is about the article. */
export function failureOfText(text: string): Failure {
  const [, part = "body", what = text] = PARTS.exec(text) ?? []
  return { errors: { [part]: [what] } }
}
