import { api, type Cookie } from "@precast/runtime"
import { message, type Hello } from "./hello.js"

export const cookie = api(
  { method: "GET", path: "/hello" },
  (): Hello & { seen: string & Cookie<"seen"> } => ({ message, seen: "yes" }),
)
