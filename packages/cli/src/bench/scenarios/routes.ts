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

const variant = (
  of: string,
  label: string,
  { routes, known, refused }: typeof few | typeof many,
): Variant => ({
  of,
  name: `${of}-${routes}`,
  label: `${label}, ${Number(routes).toLocaleString("en-US")} routes`,
  env: { BENCH_ROUTES: routes },
  known,
  refused,
})

/** The same request to 10 and to 10,000 routes. */
export const routes: Scenario = {
  name: "routes",
  about: "GET /area1/orders/7/lines where there are 10 and 10,000 routes",
  variants: [
    variant("precast", "Precast", few),
    variant("precast", "Precast", many),
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
