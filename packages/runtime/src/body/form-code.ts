import { FAIL, type RouteCode } from "../emitted/route.ts"
import type { FormValues } from "./form-values.ts"

/**
 * The code of a route with a form, whose body is `FormValues`: what the parser found wrong is told
 * beside what the emitted code finds.
 */
export function formCode(code: RouteCode): RouteCode {
  return {
    ...code,
    input(params, query, headers, body) {
      const { values, issues } = body as unknown as FormValues
      return issues.length > 0 ? FAIL : code.input(params, query, headers, values as never)
    },
    issues(params, query, headers, body) {
      const { values, issues } = body as unknown as FormValues
      // A value that was refused is not missing.
      const told = new Set(issues.map(({ path }) => path))
      const found = code.issues(params, query, headers, values as never)
      return [...issues, ...found.filter((one) => one.in !== "body" || !told.has(one.path))]
    },
  }
}
