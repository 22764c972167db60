import { api, status, type Answer } from "@precast/runtime"
import { message, type Hello } from "./hello.js"

export const statuses = api(
  { method: "GET", path: "/hello" },
  (): Answer<200, Hello> | Answer<202, { later: true }> =>
    message === "" ? status(202, { later: true as const }) : status(200, { message }),
)
