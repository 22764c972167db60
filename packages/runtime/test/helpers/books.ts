import { ApiError } from "@precast/runtime"

interface Missing {
  id: number
  since: Date
}

class NotFound extends ApiError<"not_found", Missing> {
  constructor(id: number) {
    super("not_found", "no such book", { id, since: new Date(0) })
  }
}

/** Throws what the handlers of another file do not name. */
export function bookOf(id: number): { id: number } {
  if (id === 0) throw new NotFound(id)
  return { id }
}

export class Shelf {
  #taken = new Set<number>()

  take(id: number): { id: number } {
    if (this.#taken.has(id)) throw new ApiError("conflict", "taken")
    this.#taken.add(id)
    return { id }
  }
}
