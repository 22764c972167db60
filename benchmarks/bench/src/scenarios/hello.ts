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

/** What Chrome sends to a server of its own site, next to `Host`. */
const fields: Readonly<Record<string, string>> = {
  accept: "application/json, text/plain, */*",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-GB,en;q=0.9,de;q=0.8",
  cookie: "session=4f1c2a9be07d4d6c8a3e5f60718293a4; theme=dark",
  dnt: "1",
  referer: "https://app.example.com/orders?page=2",
  "sec-ch-ua": '"Chromium";v="146", "Google Chrome";v="146", "Not.A/Brand";v="24"',
  "sec-ch-ua-mobile": "?0",
  "sec-fetch-dest": "empty",
  "sec-fetch-mode": "cors",
  "sec-fetch-site": "same-origin",
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36",
}

export const browserHello: Scenario = {
  ...hello,
  name: "browser-hello",
  about: "GET /hello with twelve header fields of a browser",
  known: [{ title: "hello", request: get("/hello", fields), answer: greeting }],
}
