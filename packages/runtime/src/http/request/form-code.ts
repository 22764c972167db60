import { FAIL, type RouteCode } from "../../types/route.ts"
import type { FormValues } from "./form-values.ts"

/**
 * The code of a route with a form, whose body is `FormValues`: issues of the parser are reported
 * together with those of the emitted code.
 */
export function formCode(code: RouteCode): RouteCode {
  const paths = (code.form ?? []).map(({ path }) => path)
  return {
    ...code,
    input(params, query, headers, body) {
      const { values, issues } = body as FormValues
      return issues.length > 0 ? FAIL : code.input(params, query, headers, values)
    },
    issues(params, query, headers, body) {
      const { values, issues } = body as FormValues
      // A value that was refused is not missing.
      const told = new Set(issues.map(({ path }) => path))
      // Files are looked at side by side: which one is refused first is chance.
      const sorted = [...issues].sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
      const found = code.issues(params, query, headers, values)
      return [...sorted, ...found.filter((one) => one.in !== "body" || !told.has(one.path))]
    },
  }
}
