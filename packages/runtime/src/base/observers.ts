/** The observers of one kind of event. */
export interface Observers<Observer> {
  /** All observers as one function; null without observers, so that an unobserved event costs a comparison. */
  readonly now: Observer | null
  /** The program's own observer, which replaces the previous one; null for none. */
  set(by: Observer | null): void
  /** One more, behind it. @returns what takes it out */
  add(by: Observer): () => void
}

/** @param join makes one of several */
export function observers<Observer>(
  join: (all: readonly Observer[]) => Observer,
): Observers<Observer> {
  const more = new Set<Observer>()
  let own: Observer | null = null
  const made = {
    now: null as Observer | null,
    set(by: Observer | null): void {
      own = by
      compose()
    },
    add(by: Observer): () => void {
      more.add(by)
      compose()
      return () => {
        more.delete(by)
        compose()
      }
    },
  }
  function compose(): void {
    const all = own === null ? [...more] : [own, ...more]
    made.now = all.length < 2 ? (all[0] ?? null) : join(all)
  }
  return made
}
