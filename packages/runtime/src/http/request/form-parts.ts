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
