/** What was asked for by name, and is not. */
export class NotThere extends Error {
  override name = "NotThere"
}
