import { elsewhere, get } from "../scenarios/requests.ts"
import type { Known, Refusal, Scenario } from "../types.ts"
import { fortunes, numberOf, WORLDS } from "./seed.ts"

const worldOf = (id: number): object => ({ id, randomNumber: numberOf(id) })

// The contenders' own: bench/contenders/shared/world.mjs.
const idsOf = (count: number, seed: number): number[] =>
  Array.from({ length: count }, (_, index) => ((seed * 7919 + index * 4093) % WORLDS) + 1).sort(
    (a, b) => a - b,
  )
const changed = (id: number, seed: number): number => ((id * 31 + seed * 17) % WORLDS) + 1

/** Requests that differ, so that connections read different rows. */
const many = (path: (index: number) => string): string[] =>
  Array.from({ length: 400 }, (_, index) => path(index * 23 + 1))

const wrongCounts = (path: string): Refusal[] => [
  { title: "count is 0", request: get(`${path}?count=0&seed=1`) },
  { title: "count is 501", request: get(`${path}?count=501&seed=1`) },
  { title: "count is a text", request: get(`${path}?count=many&seed=1`) },
  { title: "count is missing", request: get(`${path}?seed=1`) },
  { title: "seed is a fraction", request: get(`${path}?count=20&seed=1.5`) },
  { title: "seed is out of range", request: get(`${path}?count=20&seed=10001`) },
  ...elsewhere(`${path}?count=20&seed=1`, `${path}s?count=20&seed=1`),
]

const knownWorld = (id: number, randomNumber = numberOf(id)): Known => ({
  title: `row ${id}`,
  request: get(`/world/${id}`),
  answer: JSON.stringify({ id, randomNumber }),
})

const single: Scenario = {
  name: "single",
  about: "GET /world/{id} returns one row of 10,000, by its key",
  known: [knownWorld(24), knownWorld(1), knownWorld(10_000), knownWorld(7919)],
  paths: many((index) => `/world/${index}`),
  refused: [
    { title: "id is 0", request: get("/world/0") },
    { title: "id is 10001", request: get("/world/10001") },
    { title: "id is negative", request: get("/world/-1") },
    { title: "id is a fraction", request: get("/world/1.5") },
    { title: "id is a text", request: get("/world/one") },
    { title: "id is a piece of SQL", request: get("/world/1%20or%201=1") },
    ...elsewhere("/world/1", "/words/1"),
  ],
}

const knownWorlds = (count: number, seed: number): Known => ({
  title: `${count} rows`,
  request: get(`/worlds?count=${count}&seed=${seed}`),
  answer: JSON.stringify(idsOf(count, seed).map(worldOf)),
})

const queries: Scenario = {
  name: "queries",
  about: "GET /worlds?count=20&seed=7 returns 20 rows, each by a statement of its own",
  known: [knownWorlds(20, 7), knownWorlds(1, 1), knownWorlds(500, 10_000)],
  paths: many((index) => `/worlds?count=20&seed=${index}`),
  refused: wrongCounts("/worlds"),
}

const knownList = (from: number, count: number): Known => ({
  title: `${count} rows from ${from}`,
  request: get(`/list?from=${from}&count=${count}`),
  answer: JSON.stringify(
    Array.from({ length: Math.min(count, WORLDS + 1 - from) }, (_, index) => worldOf(from + index)),
  ),
})

const list: Scenario = {
  name: "list",
  about: "GET /list?from=501&count=20 returns 20 rows of one statement",
  known: [knownList(501, 20), knownList(1, 1), knownList(9990, 500)],
  paths: many((index) => `/list?from=${index}&count=20`),
  refused: [
    { title: "from is 0", request: get("/list?from=0&count=20") },
    { title: "from is a text", request: get("/list?from=first&count=20") },
    { title: "count is 501", request: get("/list?from=1&count=501") },
    { title: "count is missing", request: get("/list?from=1") },
    ...elsewhere("/list?from=1&count=1", "/lists?from=1&count=1"),
  ],
}

const knownUpdates = (count: number, seed: number): Known => ({
  title: `${count} updates`,
  request: get(`/updates?count=${count}&seed=${seed}`),
  answer: JSON.stringify(idsOf(count, seed).map((id) => ({ id, randomNumber: changed(id, seed) }))),
})

const [written = 1] = idsOf(1, 5)

const updates: Scenario = {
  name: "updates",
  about: "GET /updates?count=20&seed=7 reads 20 rows one by one, changes them and writes them",
  known: [
    knownUpdates(20, 7),
    knownUpdates(1, 5),
    // The confirmed values are in the table now.
    knownWorld(written, changed(written, 5)),
    knownUpdates(500, 3),
  ],
  paths: many((index) => `/updates?count=20&seed=${index}`),
  refused: wrongCounts("/updates"),
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["<", "&lt;"],
  [">", "&gt;"],
  ["&", "&amp;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
])

function page(): string {
  const all = [...fortunes, [0, "Additional fortune added at request time."] as const]
  const rows = all
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([id, text]) => [id, text.replace(/[<>&"']/g, (one) => escapes.get(one) ?? "")])
    .map(([id, text]) => `<tr><td>${id}</td><td>${text}</td></tr>`)
  return `<!DOCTYPE html><html><head><title>Fortunes</title></head><body><table><tr><th>id</th><th>message</th></tr>${rows.join("")}</table></body></html>`
}

const fortunesPage: Scenario = {
  name: "fortunes",
  about: "GET /fortunes returns a page of 12 rows and one more, sorted and escaped",
  known: [{ title: "the page", request: get("/fortunes"), answer: page(), type: "text/html" }],
  refused: elsewhere("/fortunes", "/fortune"),
}

/** What `precast bench db` measures. */
export const dbScenarios: readonly Scenario[] = [single, queries, list, fortunesPage, updates]
