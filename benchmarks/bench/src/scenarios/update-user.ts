import type { Exchange, Scenario } from "../types.ts"
import { json, post } from "./requests.ts"
import { wrongFields } from "./wrong-requests.ts"

const user = (body: string): Exchange => post("/updateUser", json, body)

const john = `{"id":1234,"name":"john","surname":"smith","lastUpdate":"2020-12-17T02:24:00.000Z"}`

/** mion's "update user": validate, make a Date of lastUpdate, one month later, send it back. */
export const updateUser: Scenario = {
  name: "update-user",
  about: "POST /updateUser validates a user, revives its date and sends it back a month later",
  known: [
    {
      title: "a user",
      request: user(john),
      answer: `{"id":1234,"name":"john","surname":"smith","lastUpdate":"2021-01-17T02:24:00.000Z"}`,
    },
    {
      title: "keys in another order, escapes, spaces",
      request: user(
        `{ "surname": "O\\"Hara", "lastUpdate": "2024-01-29T23:59:59.999Z", "name": "Zoë\\n", "id": -0.5 }`,
      ),
      answer: `{"id":-0.5,"name":"Zoë\\n","surname":"O\\"Hara","lastUpdate":"2024-02-29T23:59:59.999Z"}`,
    },
  ],
  refused: [
    ...wrongFields(user(john), {
      id: "number",
      name: "text",
      surname: "text",
      lastUpdate: "date",
    }),
    { title: "broken JSON", request: user(`{"id":1,"name":"a",`) },
  ],
}
