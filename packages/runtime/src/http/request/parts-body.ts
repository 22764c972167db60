import type { RequestBody } from "../../transport/core.ts"
import type { FormPart, FormParts } from "./form-parts.ts"
import type { FormLimits } from "./form-values.ts"

/** The parts of the form of one request, parsed on demand. */
export class PartsBody implements FormParts {
  readonly #body: RequestBody
  readonly #contentType: string
  readonly #limits: FormLimits
  #begun = false

  constructor(body: RequestBody, contentType: string, limits: FormLimits) {
    this.#body = body
    this.#contentType = contentType
    this.#limits = limits
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FormPart> {
    if (this.#begun) throw new TypeError("the parts of a form can be read once")
    this.#begun = true
    const body = this.#body
    // A request without a body.
    if (typeof body === "string" || body instanceof Uint8Array) return
    // With its parser: loaded for the first form that needs it.
    const { PartReader } = await import("./part-reader.ts")
    yield* new PartReader(body, this.#contentType, this.#limits)
  }
}
