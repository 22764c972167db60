import type { Exchange, Known, Refusal, Scenario } from "../types.ts"
import { get, json, post } from "./requests.ts"
import { wrongFields } from "./wrong-requests.ts"

const roles = ["user", "admin", "guest"]

const recordOf = (index: number): object => ({
  id: index,
  name: `person number ${index}`,
  email: `person${index}@example.com`,
  role: roles[index % 3],
  active: index % 2 === 0,
  score: (index * 37) % 1000,
  tags: ["first", `group ${index % 10}`],
  address: { street: `${index} Main Street`, city: "San Francisco", zipCode: "94102" },
})

const records = (count: number): object[] => Array.from({ length: count }, (_, at) => recordOf(at))

const send = (body: unknown): Exchange => post("/records", json, JSON.stringify(body))

const known = (title: string, count: number): Known => {
  const sum = records(count).reduce((all, one) => all + (one as { score: number }).score, 0)
  return {
    title,
    request: send(records(count)),
    answer: JSON.stringify({ count, sum }),
  }
}

// A million bytes, nearly: below 1 MiB, which most servers have for their limit.
const many = 4_500

const refusals: readonly Refusal[] = [
  ...wrongFields(send(records(2)), {
    "1.id": "integer",
    "1.name": "text",
    "1.email": "text",
    "1.role": "choice",
    "1.active": "boolean",
    "1.score": "number",
    "1.tags.0": "text",
    "1.tags.1": "text",
    "1.address.street": "text",
    "1.address.city": "text",
    "1.address.zipCode": "text",
    "1.tags": "array",
    "1.address": "object",
  }),
]

// Results hold the request of the load; 1 MB of it is of no use.
const shortened = known("two records", 2)

/** A body of 1 MB: 4,500 records, all of which have to be read for the response. */
export const largeBody: Scenario = {
  name: "body-1mb",
  about: `POST /records checks ${many} records of a body of 1 MB, counts them and adds up`,
  live: true,
  // A body of 1 MB is not pipelined sixteen times, or sent by the program for a constant rate.
  // With two on their way the server is not without work, and who takes half a second for one
  // responds within a run.
  pressure: { connections: 2, seconds: 1, pipelined: false, paced: false },
  shown: shortened,
  known: [known("a body of 1 MB", many), shortened, known("none", 0)],
  refused: [
    ...refusals,
    {
      title: "the last of all records has a score that is text",
      request: send([...records(many), { ...recordOf(many), score: "much" }]),
    },
    { title: "no array", request: send({ records: [] }) },
    {
      title: "broken JSON",
      request: post("/records", json, JSON.stringify(records(2)).slice(0, -1)),
    },
    { title: "unknown path", request: post("/record", json, "[]") },
    { title: "wrong method", request: get("/records") },
  ],
}
