import { fileURLToPath } from "node:url"
import {
  cors,
  group,
  health,
  jsonSchema,
  requestId,
  securityHeaders,
  serve,
  staticFiles,
  type App,
} from "@precast/runtime"
import * as articles from "./articles.js"
import * as comments from "./comments.js"
import { db } from "./database.js"
import { type Failure, failureOfIssues, failureOfText } from "./failures.js"
import * as profiles from "./profiles.js"
import * as users from "./users.js"

const web = fileURLToPath(new URL("../web", import.meta.url))
const routes = {
  api: group("/api", { ...users, ...profiles, ...articles, ...comments }),
  web: staticFiles("", web),
}

/** Serves the API and the page. */
export function start(port: number): Promise<App<typeof routes>> {
  return serve(routes, {
    port,
    docs: { title: "Conduit", version: "1.0.0", ui: false },
    problem: {
      shape: ({ detail, issues }): Failure =>
        issues === undefined ? failureOfText(detail) : failureOfIssues(issues),
      status: { invalid_request: 422 },
      schema: jsonSchema<Failure>(),
    },
    use: [
      requestId(),
      securityHeaders(),
      cors({ origins: "*" }),
      health({ checks: { database: async () => void (await db.exec`select 1`) } }),
    ],
  })
}
