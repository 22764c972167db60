/** The requested name does not exist. */
export class NotThere extends Error {
  override name = "NotThere"
}
