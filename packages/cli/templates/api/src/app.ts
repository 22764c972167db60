import { cors, group, health, requestId, securityHeaders } from "@precast/runtime"
import { settings } from "./settings.js"
import * as tasks from "./tasks/tasks.js"

export const routes = { api: group("/api", tasks) }

/** What all requests pass. */
export const use = [
  requestId(),
  securityHeaders(),
  cors({ origins: settings.origins ?? [] }),
  health(),
] as const
