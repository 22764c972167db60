/**
 * The parts of a multipart form as they come, to be read once: `Body<FormParts>`. The client is held
 * back while a part is not read.
 */
export interface FormParts extends AsyncIterable<FormPart> {
  /**
   * @throws ApiError for a form that is not complete, or passes a limit; BodyError; from within the
   * iteration, so that a handler which lets it through answers with its problem
   */
  [Symbol.asyncIterator](): AsyncIterator<FormPart>
  /** For the transformer, which knows the type by it. */
  readonly "~precast:formParts"?: true
}

/** One part of a multipart form as it comes: a text or a file; `kind` tells which. */
export type FormPart = FormText | FormFile

/** A text field. */
export interface FormText {
  readonly kind: "text"
  /** Of the field, as the client says. */
  readonly name: string
  readonly value: string
}

/** A file on its way: it is to be read before the next part is asked for, and is let through then. */
export interface FormFile extends AsyncIterable<Uint8Array> {
  readonly kind: "file"
  /** Of the field, as the client says. */
  readonly name: string
  /** As the client calls it, without folders. Not to be trusted: make up names of your own. */
  readonly filename: string
  /** Media type as the client says. What is inside may be another. */
  readonly type: string
  stream(): ReadableStream<Uint8Array>
  /** All of it, in memory. @param most bytes @throws ApiError payload_too_large beyond them */
  bytes(most: number): Promise<Uint8Array>
}
