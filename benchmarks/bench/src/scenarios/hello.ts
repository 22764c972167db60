import type { Scenario } from "../types.ts"
import { elsewhere, get, greeting } from "./requests.ts"

export const hello: Scenario = {
  name: "hello",
  about: "GET /hello returns a small JSON object, made for each request",
  known: [{ title: "hello", request: get("/hello"), answer: greeting }],
  refused: elsewhere("/hello", "/hallo"),
}

export const constant: Scenario = {
  name: "constant",
  about: "GET /constant returns the same object, which may be prepared",
  known: [{ title: "constant", request: get("/constant"), answer: greeting }],
  refused: elsewhere("/constant", "/constants"),
}
