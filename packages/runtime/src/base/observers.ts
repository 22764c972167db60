/** The observers of one kind of event. */
export interface Observers<Observer> {
  /** All observers as one function; null without observers, so that an unobserved event costs a comparison. */
  readonly now: Observer | null
  /** The program's own observer, which replaces the previous one; null for none. */
  set(by: Observer | null): void
  /** One more, behind it. @returns what takes it out */
  add(by: Observer): () => void
}

/**
 * @param join makes one of several
 * @param at where the function of all is, for those who only call it
 */
export function observers<Observer>(
  join: (all: readonly Observer[]) => Observer,
  at: { now: Observer | null } = { now: null },
): Observers<Observer> {
  const more = new Set<Observer>()
  let own: Observer | null = null
  const made = Object.assign(at, {
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
  })
  function compose(): void {
    const all = own === null ? [...more] : [own, ...more]
    made.now = all.length < 2 ? (all[0] ?? null) : join(all)
  }
  return made
}
