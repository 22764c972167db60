import { moduleBeside } from "../load/load-program.ts"
import type { Exchange, Scenario } from "../types.ts"
import { heavy } from "./heavy.ts"
import { schema } from "./schema.ts"

const wrong = [schema, heavy].flatMap(({ name, refused }) =>
  refused.map(({ title, request }) => ({ title: `${name}: ${title}`, request })),
)

/** All that is wrong with `schema` and with `heavy`, alternately: what an attacker is refused for. */
export const wrongRequests: readonly Exchange[] = wrong.map(({ request }) => request)

/** How fast wrong requests are refused. */
export const refused: Scenario = {
  name: "refused",
  about: `${wrong.length} wrong requests of schema and heavy alternately: how fast each is refused`,
  load: { unit: "refusals", file: moduleBeside(import.meta.url, "../load/programs/refusals") },
  pressure: { pipelined: false, paced: false },
  shown: { request: wrongRequests[0] ?? schema.known[0].request, answer: "4xx" },
  known: [schema.known[0], heavy.known[0]],
  refused: wrong,
}
