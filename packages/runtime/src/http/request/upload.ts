/**
 * A file of a form. It exists until the response is sent, or the client has
 * disconnected; `saveTo` keeps it.
 */
export interface Upload {
  /** As the client calls it, without folders. Not to be trusted: make up names of your own. */
  readonly name: string
  /** Media type as the client declares it, lowercase, without parameters. The content may differ. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** Reads it part by part. */
  stream(): ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array>
  /** As UTF-8; invalid bytes become U+FFFD. */
  text(): Promise<string>
  /**
   * Moves it to a path, and over what is there. Folders are not made.
   * @throws what Node's `fs.promises` throw
   */
  saveTo(path: string): Promise<void>
  /** For the transformer, which knows the type by it. */
  readonly "~precast:upload"?: true
}
