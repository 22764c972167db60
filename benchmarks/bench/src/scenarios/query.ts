import type { Known, Scenario } from "../types.ts"
import { elsewhere, get } from "./requests.ts"
import { wrongParams, wrongQuery } from "./wrong-requests.ts"

const text = "text/plain"

const names = (title: string, search: string, answer: string): Known => ({
  title,
  request: get(`/api?${search}`),
  answer,
  type: text,
})

/** The article's: a text made of two names in the query. */
export const query: Scenario = {
  name: "query",
  about: "GET /api?name=john&lastname=doe returns both names as text",
  known: [
    names("two names", "name=john&lastname=doe", "john doe"),
    names("another order, encoded", "lastname=O%27Hara&name=Zo%C3%AB", "Zoë O'Hara"),
  ],
  refused: [
    ...wrongQuery(get("/api?name=john&lastname=doe"), { name: "text", lastname: "text" }),
    { title: "no query", request: get("/api") },
    ...elsewhere("/api", "/apis?name=john&lastname=doe"),
  ],
}

export const params: Scenario = {
  name: "params",
  about: "GET /users/1234/posts/first-post returns the two parameters, the number as one, as JSON",
  known: [
    {
      title: "two parameters",
      request: get("/users/1234/posts/first-post"),
      answer: `{"id":1234,"post":"first-post"}`,
    },
    {
      title: "encoded, a negative number",
      request: get("/users/-7/posts/Zo%C3%AB%20%22%2F"),
      answer: `{"id":-7,"post":"Zoë \\"/"}`,
    },
  ],
  refused: [
    ...wrongParams(get("/users/1234/posts/first-post"), "/users/:id/posts/:post", {
      id: "integer",
      post: "text",
    }),
    ...elsewhere("/users/1/posts/a", "/users/1234/post/first-post"),
  ],
}
