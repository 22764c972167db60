import { api, ApiError, group } from "@precast/runtime"
import type { Endpoint } from "@precast/runtime"

export interface Entity {
  id: string
}

/** Endpoints over a map, for entities of any type. */
export function crud<T extends Entity, const P extends string>(path: P, rows: Map<string, T>) {
  function found(id: string): T {
    const row = rows.get(id)
    if (!row) throw new ApiError("not_found", `There is no ${id}`)
    return row
  }
  const save = api({ method: "POST", path }, (row: T): T => {
    rows.set(row.id, row)
    return row
  })
  return {
    /** Lists all of them. */
    list: api({ method: "GET", path }, (): T[] => [...rows.values()]),
    get: api({ method: "GET", path: `${path}/:id` }, ({ id }: { id: string }) => {
      if (!rows.has(id)) throw new ApiError("not_found", `There is no ${id}`)
      return found(id)
    }),
    save,
    change: api(
      { method: "PATCH", path: `${path}/:id` },
      async ({ id, ...change }: { id: string } & Partial<Omit<T, "id">>, { method }) => {
        const row = { ...found(id), ...change }
        rows.set(id, row)
        return { method, row }
      },
    ),
    count: api({ method: "GET", path: `${path}/count/all` }, () => ({ count: rows.size })),
    more: group("/more", {
      first: api({ method: "GET", path }, (): T | undefined => [...rows.values()][0]),
    }),
  }
}

/** Its path is any text: the parameters behind it are known. */
export function reader<T extends Entity>(path: string, rows: Map<string, T>) {
  return api({ method: "GET", path: `${path}/:id/raw` }, ({ id }: { id: string }): T | undefined =>
    rows.get(id),
  )
}

/** Calls another generic function, whose types it does not know either. */
export const withReader = <T extends Entity, const P extends string>(
  path: P,
  rows: Map<string, T>,
) => ({
  ...crud<T, P>(path, rows),
  raw: reader<T>(path, rows),
})

export class Latest<T> {
  readonly #path = "/latest"
  latest?: T
  readonly get = api({ method: "GET", path: "/latest" }, (): { latest?: T } =>
    this.latest === undefined ? {} : { latest: this.latest },
  )
  set() {
    return api({ method: "PUT", path: "/latest" }, (next: { value: T }): string => {
      this.latest = next.value
      return this.#path
    })
  }
}

export const made: Endpoint[] = []

/** Does not return its endpoint. */
export function hidden<T>(): void {
  made.push(api({ method: "GET", path: "/hidden" }, (value: { of: T }): T => value.of) as never)
}
