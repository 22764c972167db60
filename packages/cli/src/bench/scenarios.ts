import type { Exchange, Refusal, Scenario } from "./types.ts"

const json = { "content-type": "application/json" }
const answer = `{"message":"Hello, World"}`

const hello: Scenario = {
  name: "hello",
  about: "GET /hello answers a small JSON object",
  known: [{ title: "hello", request: { method: "GET", path: "/hello", headers: {} }, answer }],
  refused: [{ title: "unknown path", request: { method: "GET", path: "/hallo", headers: {} } }],
}

const post = (path: string, headers: Record<string, string>, body: string): Exchange => ({
  method: "POST",
  path,
  headers,
  body,
})

const user = (rest: string): Exchange => post("/updateUser", json, rest)

/** mion's "update user": validate, make a Date of lastUpdate, one month later, send it back. */
const updateUser: Scenario = {
  name: "update-user",
  about: "POST /updateUser validates a user, revives its date and sends it back a month later",
  known: [
    {
      title: "a user",
      request: user(
        `{"id":1234,"name":"john","surname":"smith","lastUpdate":"2020-12-17T02:24:00.000Z"}`,
      ),
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
    {
      title: "id is a string",
      request: user(
        `{"id":"one","name":"a","surname":"b","lastUpdate":"2020-12-17T02:24:00.000Z"}`,
      ),
    },
    {
      title: "surname is missing",
      request: user(`{"id":1,"name":"a","lastUpdate":"2020-12-17T02:24:00.000Z"}`),
    },
    {
      title: "lastUpdate is no date",
      request: user(`{"id":1,"name":"a","surname":"b","lastUpdate":"yesterday"}`),
    },
    { title: "broken JSON", request: user(`{"id":1,"name":"a",`) },
  ],
}

const query = "?name=test&excitement=123"
const foo = { ...json, "x-foo": "test" }

// Spaces after `:` and `,` as the published load command sends them.
const full =
  `{"someKey": "test", "someOtherKey": 123, "requiredKey": [123, 456, 789], "nullableKey": null, ` +
  `"multipleTypesKey": true, "multipleRestrictedTypesKey": "test", "enumKey": "John"}`

const schemaRequest = (body: string, search = query, headers = foo): Exchange =>
  post(`/schema${search}`, headers, body)

const wrongBody = (title: string, body: string): Refusal => ({
  title,
  request: schemaRequest(body),
})

/** Encore's "schema", corrected: every contender on the same route with all constraints. */
const schema: Scenario = {
  name: "schema",
  about: "POST /schema checks a body of seven fields, the query and a header",
  known: [
    { title: "all fields", request: schemaRequest(full), answer },
    { title: "required field only", request: schemaRequest(`{"requiredKey":[]}`, ""), answer },
    {
      title: "the other branches",
      request: schemaRequest(
        `{"requiredKey":[-1],"nullableKey":1.5,"multipleTypesKey":0,"multipleRestrictedTypesKey":10,"enumKey":"Foo"}`,
      ),
      answer,
    },
  ],
  refused: [
    wrongBody("requiredKey is missing", `{"someKey":"test"}`),
    wrongBody("requiredKey is no array", `{"requiredKey":"no"}`),
    wrongBody("requiredKey has four items", `{"requiredKey":[1,2,3,4]}`),
    wrongBody("requiredKey holds a fraction", `{"requiredKey":[1.5]}`),
    wrongBody("someOtherKey is text", `{"requiredKey":[1],"someOtherKey":"many"}`),
    wrongBody("string too long", `{"requiredKey":[1],"multipleRestrictedTypesKey":"toolong"}`),
    wrongBody("number too small", `{"requiredKey":[1],"multipleRestrictedTypesKey":9}`),
    wrongBody("enumKey is unknown", `{"requiredKey":[1],"enumKey":"Jane"}`),
    wrongBody("broken JSON", `{"requiredKey":[1`),
    {
      title: "excitement is no integer",
      request: schemaRequest(full, "?name=test&excitement=much"),
    },
    { title: "excitement is a fraction", request: schemaRequest(full, "?excitement=1.5") },
    { title: "x-foo is missing", request: post(`/schema${query}`, json, full) },
  ],
}

export const scenarios: readonly Scenario[] = [updateUser, schema, hello]
