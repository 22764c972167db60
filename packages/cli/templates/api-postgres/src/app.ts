import { cors, group, health, requestId, securityHeaders } from "@precast/runtime"
import { db } from "./database.js"
import { settings } from "./settings.js"
import * as tasks from "./tasks/tasks.js"

export const routes = { api: group("/api", tasks) }

/** What all requests pass. */
export const use = [
  requestId(),
  securityHeaders(),
  cors({ origins: settings.origins ?? [] }),
  health({ checks: { database: async () => void (await db.exec`select 1`) } }),
] as const
