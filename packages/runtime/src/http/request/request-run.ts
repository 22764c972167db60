import type { ResponseWriter, RequestBody } from "../../transport/core.ts"
import type { FormBody } from "./form-body.ts"
import type { FormValues } from "./form-values.ts"
import type { PartsBody } from "./parts-body.ts"

/** What a core has read, and what the wrappers inside it make of a form. */
export type RunBody = RequestBody | FormBody | FormValues | PartsBody

/** `Route.run`, as far as the body may be a form by now. */
export type Run = (
  params: readonly string[],
  query: string,
  headers: readonly (string | undefined)[],
  body: RunBody,
  reply: ResponseWriter,
) => void
