/**
 * A file that a form brings. It is there until the request has been answered, or its client has
 * gone; `saveTo` keeps it.
 */
export interface Upload {
  /** As the client calls it, without folders. Not to be trusted: make up names of your own. */
  readonly name: string
  /** Media type as the client says, lower case, without parameters. What is inside may be another. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** Reads it part by part. */
  stream(): ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array>
  /** As UTF-8; what is none becomes U+FFFD. */
  text(): Promise<string>
  /**
   * Moves it to a path, and over what is there. Folders are not made.
   * @throws what Node's `fs.promises` throw
   */
  saveTo(path: string): Promise<void>
  /** For the transformer, which knows the type by it. */
  readonly "~precast:upload"?: true
}
