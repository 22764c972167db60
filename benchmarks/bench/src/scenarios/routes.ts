import type { Known, Refusal, Scenario, Variant } from "../types.ts"
import { elsewhere, get } from "./requests.ts"

const lines = (area: number, id: number): Known => ({
  title: `/area${area}, id ${id}`,
  request: get(`/area${area}/orders/${id}/lines`),
  answer: `{"id":${id}}`,
})

const absent = (area: number): Refusal => ({
  title: `/area${area} is not there`,
  request: get(`/area${area}/orders/1/lines`),
})

// Ten routes below each of /area1, /area2 …; /area1 is declared last.
const few = { routes: "10", known: [], refused: [absent(2)] }
const many = { routes: "10000", known: [lines(500, 1), lines(1000, 2)], refused: [absent(1001)] }

const text = (count: number | string): string => Number(count).toLocaleString("en-US")

const variant = (
  of: string,
  label: string,
  { routes, known, refused }: typeof few | typeof many,
): Variant => ({
  of,
  name: `${of}-${routes}`,
  label: `${label}, ${text(routes)} routes`,
  env: { BENCH_ROUTES: routes },
  known,
  refused,
})

// The GET routes below each area.
const kinds = ["", "/7", "/7/lines", "/7/parcels", "/recent", "/totals"]

// A walk through all areas that neighbours have no part in; 617 and the number of paths have no
// common divisor but 1.
const mixed = (paths: readonly string[]): string[] =>
  paths.map((_, at) => paths[(at * 617) % paths.length] ?? "")

/** The same server, with requests for all GET routes of the first `areas`, in no order. */
function asked(one: Variant, areas: number): Variant {
  const all = Array.from({ length: areas }, (_, at) =>
    kinds.map((kind) => `/area${at + 1}/orders${kind}`),
  ).flat()
  const label = `${one.label}, ${text(all.length)} of them requested`
  return { ...one, name: `${one.name}-asked-${all.length}`, label, paths: mixed(all) }
}

const precastFew = variant("precast", "Precast", few)
const precastMany = variant("precast", "Precast", many)

/** The same request to 10 and to 10,000 routes; all GET routes of one area, of ten, of all. */
export const routes: Scenario = {
  name: "routes",
  about: "GET /area1/orders/7/lines where there are 10 and 10,000 routes",
  variants: [
    precastFew,
    precastMany,
    asked(precastFew, 1),
    asked(precastMany, 1),
    asked(precastMany, 10),
    asked(precastMany, 1000),
    variant("precast-node", "Precast (node core)", few),
    variant("precast-node", "Precast (node core)", many),
  ],
  known: [
    lines(1, 7),
    lines(1, -12),
    {
      title: "a path without parameters",
      request: get("/area1/orders/recent"),
      answer: `{"done":true}`,
    },
  ],
  refused: [
    { title: "id is a text", request: get("/area1/orders/one/lines") },
    ...elsewhere("/area1/orders/recent", "/area1/orders/1/line"),
  ],
}
