import type { Exchange, Refusal } from "../types.ts"

export const json: Readonly<Record<string, string>> = { "content-type": "application/json" }

/** The object that several scenarios respond with. */
export const greeting = `{"message":"Hello, World"}`

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Exchange => ({
  method: "GET",
  path,
  headers,
})

export const post = (
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Exchange => ({ method: "POST", path, headers, body })

/** What scenarios that take no input refuse: another path, and another method of the same. */
export const elsewhere = (path: string, wrong: string): Refusal[] => [
  { title: "unknown path", request: get(wrong) },
  { title: "wrong method", request: post(path, json, "{}") },
]
