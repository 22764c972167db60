import type { RequestView } from "../src/app/dashboard/wire.ts"

const MOST = 1000

/** The units of work that the page has received, by their number. */
class Requests {
  readonly #all = new Map<number, RequestView>()
  changed: () => void = () => {}

  readonly take = (views: readonly RequestView[], isAll: boolean): void => {
    if (isAll) this.#all.clear()
    for (const view of views) this.#all.set(view.id, view)
    for (const id of this.#all.keys()) {
      if (this.#all.size <= MOST) break
      this.#all.delete(id)
    }
    this.changed()
  }

  clear(): void {
    this.#all.clear()
    this.changed()
  }

  /** @param id the number of a unit, or the id of a trace, which finds the first unit of the trace */
  find(id: string): RequestView | undefined {
    return this.#all.get(Number(id)) ?? this.inTrace(id)[0]
  }

  inTrace(trace: string): RequestView[] {
    return [...this.#all.values()].filter((view) => view.trace === trace)
  }

  get newest(): RequestView[] {
    return [...this.#all.values()].sort((a, b) => b.id - a.id)
  }
}

export const requests: Requests = new Requests()
