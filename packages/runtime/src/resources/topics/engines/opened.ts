/** A value that is opened on first use, and once. A failed attempt is repeated on the next use. */
export interface Opened<T> {
  (): Promise<T>
  /** The open value; undefined if it is not open, or opening it failed. */
  now(): Promise<T | undefined>
}

export function openedOnce<T>(open: () => Promise<T>): Opened<T> {
  let opening: Promise<T> | undefined
  const get = (): Promise<T> =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  return Object.assign(get, { now: async () => opening?.catch(() => undefined) })
}
