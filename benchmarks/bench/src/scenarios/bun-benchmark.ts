// The three tests of bun-http-framework-benchmark that measure a framework, among its 224 routes.
import { readFileSync } from "node:fs"
import { shipped } from "../contenders.ts"
import type { Known, Scenario } from "../types.ts"
import { elsewhere, get, json, post } from "./requests.ts"

const text = "text/plain"

const paths = JSON.parse(
  readFileSync(`${shipped}contenders/shared/background.json`, "utf8"),
) as readonly string[]

/** Each of the routes that are there and not measured. */
const background: readonly Known[] = ["", "/de", "/v2", "/v2/de"]
  .flatMap((prefix) => paths.map((path) => prefix + path.replaceAll(/:\w+/g, "7")))
  .flatMap((path): Known[] => [
    { title: `GET ${path}`, request: get(path), answer: "ok", type: text },
    {
      title: `POST ${path}/submit`,
      request: post(`${path}/submit`, json, "{}"),
      answer: "ok",
      type: text,
    },
  ])

export const ping: Scenario = {
  name: "bun-ping",
  about: "GET / returns Hi, which may be prepared; 224 other routes",
  background: true,
  known: [{ title: "ping", request: get("/"), answer: "Hi", type: text }, ...background],
  refused: elsewhere("/", "/hi"),
}

const named = (title: string, path: string, answer: string): Known => ({
  title,
  request: get(path),
  answer,
  type: text,
  headers: { "x-powered-by": "benchmark" },
})

export const idAndName: Scenario = {
  name: "bun-query",
  about: "GET /id/1?name=bun returns `1 bun` with a header; 224 other routes",
  background: true,
  known: [
    named("id and name", "/id/1?name=bun", "1 bun"),
    named("another parameter, no name", "/id/1?id=1", "1 "),
    named("encoded", "/id/a%20b?x=1&name=Zo%C3%AB", "a b Zoë"),
    ...background,
  ],
  refused: elsewhere("/id/1", "/ids/1?name=bun"),
}

export const mirror: Scenario = {
  name: "bun-body",
  about: "POST /json parses a small object and sends it back; 224 other routes",
  background: true,
  known: [
    {
      title: "an object with spaces",
      request: post("/json", json, `{\n    "hello": "world"\n}`),
      answer: `{"hello":"world"}`,
    },
    {
      title: "escapes",
      request: post("/json", json, String.raw`{"hello": "w\u00f6rld \"\n\u0007"}`),
      answer: String.raw`{"hello":"wörld \"\n\u0007"}`,
    },
    ...background,
  ],
  refused: [
    { title: "broken JSON", request: post("/json", json, `{"hello": "world`) },
    { title: "unknown path", request: post("/jsons", json, "{}") },
    { title: "wrong method", request: get("/json") },
  ],
}
