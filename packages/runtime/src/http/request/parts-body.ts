import type { RequestBody } from "../../transport/core.ts"
import type { FormLimits } from "./form-values.ts"

/**
 * The parts of a multipart form as they come, to be read once: `Body<FormParts>`. The client is held
 * back while a part is not read.
 */
export interface FormParts extends AsyncIterable<FormPart> {
  /**
   * @throws ApiError for a form that is not complete, or passes a limit; BodyError; from within the
   * iteration, so that an uncaught one yields its problem
   */
  [Symbol.asyncIterator](): AsyncIterator<FormPart>
  /** For the transformer, which knows the type by it. */
  readonly "~precast:formParts"?: true
}

/** One part of a multipart form as it arrives: a text or a file; `kind` distinguishes them. */
export type FormPart = FormText | FormFile

/** A text field. */
export interface FormText {
  readonly kind: "text"
  /** Name of the field, as the client sends it. */
  readonly name: string
  readonly value: string
}

/** A file that is arriving: read it before requesting the next part, otherwise it is skipped. */
export interface FormFile extends AsyncIterable<Uint8Array> {
  readonly kind: "file"
  /** Name of the field, as the client sends it. */
  readonly name: string
  /** As the client calls it, without folders. Not to be trusted: make up names of your own. */
  readonly filename: string
  /** Media type as the client declares it. The content may differ. */
  readonly type: string
  stream(): ReadableStream<Uint8Array>
  /** All of it, in memory. @param most bytes @throws ApiError payload_too_large beyond them */
  bytes(most: number): Promise<Uint8Array>
}

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
