import type { Exchange, Refusal, Scenario } from "../types.ts"
import { greeting as answer, json, post } from "./requests.ts"
import { missingHeaders, wrongFields, wrongQuery } from "./wrong-requests.ts"

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
    ...wrongFields(schemaRequest(full), {
      someKey: "text?",
      someOtherKey: "number?",
      requiredKey: "array",
      "requiredKey.0": "integer",
      "requiredKey.1": "integer",
      "requiredKey.2": "integer",
      nullableKey: "union?",
      multipleTypesKey: "union?",
      multipleRestrictedTypesKey: "union?",
      enumKey: "choice?",
    }),
    ...wrongQuery(schemaRequest(full), { name: "text?", excitement: "integer?" }),
    ...missingHeaders(schemaRequest(full), "x-foo"),
    wrongBody("requiredKey has four items", `{"requiredKey":[1,2,3,4]}`),
    wrongBody("string too long", `{"requiredKey":[1],"multipleRestrictedTypesKey":"toolong"}`),
    wrongBody("number too small", `{"requiredKey":[1],"multipleRestrictedTypesKey":9}`),
    wrongBody("broken JSON", `{"requiredKey":[1`),
  ],
}
