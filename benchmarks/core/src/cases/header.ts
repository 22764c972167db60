import { api, type Header } from "@precast/runtime"
import { message, type Hello } from "./hello.js"

export const header = api(
  { method: "GET", path: "/hello" },
  (): Hello & { kind: string & Header<"x-kind"> } => ({ message, kind: "greeting" }),
)
