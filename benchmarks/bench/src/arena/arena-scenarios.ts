import { moduleBeside } from "../load/load-program.ts"
import { json as jsonScenario, knownPage } from "../scenarios/json.ts"
import { elsewhere, get, json, post } from "../scenarios/requests.ts"
import { wrongFields, wrongParams, wrongQuery } from "../scenarios/wrong-requests.ts"
import type { Exchange, Known, Refusal, Scenario } from "../types.ts"
import { itemOf, itemsWhere } from "./arena-items.ts"
import { limits, pages } from "./arena-mixes.ts"
import { checkCrud } from "./check-crud.ts"

/** How a profile is sent: `mix` is its name, `connections` is what HttpArena has for each thread of a server. */
const sent = (mix: string, connections: number): Pick<Scenario, "load" | "pressure"> => ({
  load: {
    unit: "requests",
    file: moduleBeside(import.meta.url, "../load/programs/press-arena"),
    options: { mix },
  },
  pressure: { connections },
})

const [first = knownPage(1, 3), ...others] = pages.map(([count, m]) => knownPage(count, m))

const arenaJson: Scenario = {
  ...jsonScenario,
  about: "GET /json/{count}?m={factor}, seven pairs: 1 to 50 items with a total each",
  known: [first, ...others],
  ...sent("json", 64),
}

const knownRange = (limit: number, min = 10, max = 50): Known => {
  const items = itemsWhere(({ price }) => price >= min && price <= max, limit)
  return {
    title: `${limit} rows of ${min} to ${max}`,
    request: get(`/async-db?min=${min}&max=${max}&limit=${limit}`),
    answer: JSON.stringify({ items, count: items.length }),
  }
}

const wrongRanges: readonly Refusal[] = [
  ...wrongQuery(get("/async-db?min=10&max=50&limit=5"), {
    min: "integer?",
    max: "integer?",
    limit: "integer?",
  }),
  { title: "limit is 0", request: get("/async-db?min=10&max=50&limit=0") },
  { title: "limit is 51", request: get("/async-db?min=10&max=50&limit=51") },
  ...elsewhere("/async-db", "/async-dbs"),
]

const asyncDb: Scenario = {
  name: "async-db",
  about: "GET /async-db?min=10&max=50&limit={5 to 50} returns rows of 100,000 without an index",
  known: [
    knownRange(50),
    ...limits.map((limit) => knownRange(limit)),
    knownRange(3, 7, 7),
    { ...knownRange(50, 900, 901), title: "no rows" },
    { ...knownRange(50), title: "defaults", request: get("/async-db") },
  ],
  refused: wrongRanges,
  ...sent("async-db", 16),
}

const sum = (a: number, b: number): Known => ({
  title: `${a} + ${b}`,
  request: get(`/baseline11?a=${a}&b=${b}`),
  answer: String(a + b),
  type: "text/plain",
})

const api4: Scenario = {
  name: "api-4",
  about: "3 of 8 a sum of two numbers, 3 of 8 50 items with a total, 2 of 8 50 rows",
  known: [sum(13, 42), sum(-1, 1), knownPage(50, 1), knownRange(50)],
  refused: [
    ...wrongQuery(get("/baseline11?a=13&b=42"), { a: "integer", b: "integer" }),
    ...jsonScenario.refused,
    ...wrongRanges,
  ],
  ...sent("api-4", 64),
}

const knownItem = (id: number, path = `${id}`): Known => ({
  title: `item ${path}`,
  request: get(`/crud/items/${path}`),
  answer: JSON.stringify(itemOf(id)),
})

function knownList(category: string, page: number, query: string): Known {
  const items = itemsWhere((item) => item.category === category, 10, (page - 1) * 10)
  return {
    title: `items${query}`,
    request: get(`/crud/items${query}`),
    answer: JSON.stringify({ items, total: items.length, page, limit: 10 }),
  }
}

const creation = post(
  "/crud/items",
  json,
  `{"id":900002,"name":"New","category":"test","price":1,"quantity":2}`,
)
const changing = (id: number | string): Exchange => ({
  ...post(`/crud/items/${id}`, json, `{"name":"Renamed","price":1,"quantity":2}`),
  method: "PUT",
})

const wrongCrud: readonly Refusal[] = [
  ...wrongParams(get("/crud/items/1"), "/crud/items/:id", { id: "integer" }),
  { title: "no such item", request: get("/crud/items/910000") },
  ...wrongQuery(get("/crud/items?page=1&limit=10"), { page: "integer?", limit: "integer?" }),
  { title: "page is 0", request: get("/crud/items?page=0") },
  { title: "limit is 51", request: get("/crud/items?limit=51") },
  ...wrongFields(creation, {
    id: "integer",
    name: "text",
    category: "text",
    price: "integer",
    quantity: "integer",
  }),
  ...wrongFields(changing(80_000), { name: "text", price: "integer", quantity: "integer" }),
  { title: "no such item to change", request: changing(910_000) },
  { title: "the id of a change is a text", request: changing("first") },
  { title: "broken JSON", request: { ...creation, body: `{"id":1,` } },
  ...elsewhere("/crud/items/1", "/crud/item/1"),
]

const crud: Scenario = {
  name: "crud",
  about: "15 of 20 reads of an item, 3 updates, a list of 10, a new item; a cache of 200 ms",
  known: [
    // Not among those that the load changes.
    knownItem(60_001),
    knownItem(42, "00042"),
    knownItem(100_000),
    knownList("office", 3, "?category=office&page=03&limit=10"),
    knownList("electronics", 1, ""),
  ],
  refused: wrongCrud,
  check: checkCrud,
  ...sent("crud", 64),
}

/** What `precast bench arena` measures; the last one writes. */
export const arenaScenarios: readonly Scenario[] = [arenaJson, api4, asyncDb, crud]
