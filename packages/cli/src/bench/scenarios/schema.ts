import type { Exchange, Refusal, Scenario } from "../types.ts"
import { greeting as answer, json, post } from "./requests.ts"

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
export const schema: Scenario = {
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
