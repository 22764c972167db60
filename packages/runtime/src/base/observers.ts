/** Those who are told of one kind of event. */
export interface Observers<Observer> {
  /** All of them as one; null while there is none, so that what nobody observes costs a comparison. */
  readonly now: Observer | null
  /** The one that a program sets up for itself, in place of the one before; null: none. */
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
