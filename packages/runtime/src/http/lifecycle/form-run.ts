import type { FormBody } from "../request/form-body.ts"
import type { FormValues } from "../request/form-values.ts"
import { BodyError } from "../../transport/core.ts"
import type { Placed } from "../../endpoint/routes.ts"
import type { Run } from "../request/request-sources.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { Results, sourceOf } from "./results.ts"

/** Reads the form of a request before it is run. */
export function formRun(placed: Placed, app: Lifecycle, run: Run): Run {
  const results = new Results(sourceOf(placed), placed.endpoint.code, app)
  return (params, query, headers, body, reply) => {
    const read = (body as FormBody).read()
    const next = (form: FormValues): void => run(params, query, headers, form, reply)
    read.then(next).catch((error: unknown) => {
      // No caller is left to notify, and a disconnecting client is not an error.
      if (error instanceof BodyError && error.reason === "aborted") return
      results.failure(error).send(reply)
    })
  }
}
