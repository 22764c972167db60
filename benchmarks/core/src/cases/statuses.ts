import { api, status, type Reply } from "@precast/runtime"
import { message, type Hello } from "./hello.js"

export const statuses = api(
  { method: "GET", path: "/hello" },
  (): Reply<200, Hello> | Reply<202, { later: true }> =>
    message === "" ? status(202, { later: true as const }) : status(200, { message }),
)
