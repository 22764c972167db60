import { api, group, type Group, type Int } from "@precast/runtime"

interface One {
  id: number & Int
}

const one = ({ id }: One): One => ({ id })
const none = (): { done: boolean } => ({ done: true })

const ten = {
  list: api({ method: "GET", path: "/orders" }, none),
  add: api({ method: "POST", path: "/orders" }, none),
  find: api({ method: "GET", path: "/orders/:id" }, one),
  change: api({ method: "PUT", path: "/orders/:id" }, one),
  remove: api({ method: "DELETE", path: "/orders/:id" }, one),
  lines: api({ method: "GET", path: "/orders/:id/lines" }, one),
  addLine: api({ method: "POST", path: "/orders/:id/lines" }, one),
  parcels: api({ method: "GET", path: "/orders/:id/parcels" }, one),
  recent: api({ method: "GET", path: "/orders/recent" }, none),
  totals: api({ method: "GET", path: "/orders/totals" }, none),
}

/** `count` routes, ten below each of `/area1`, `/area2` and so on; those that get requests come last. */
export function many(count: number): Record<string, Group<typeof ten>> {
  const areas = Array.from({ length: count / 10 }, (_, index) => `area${count / 10 - index}`)
  return Object.fromEntries(areas.map((area) => [area, group(`/${area}`, ten)]))
}
