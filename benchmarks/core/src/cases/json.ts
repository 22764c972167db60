import { api } from "@precast/runtime"
import { message, type Hello } from "./hello.js"

export const json = api({ method: "GET", path: "/hello" }, (): Hello => ({ message }))
