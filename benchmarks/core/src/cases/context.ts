import { api } from "@precast/runtime"
import { message, type Hello } from "./hello.js"

export const context = api({ method: "GET", path: "/hello" }, (_input: {}, context): Hello => {
  return { message: context.method === "GET" ? message : "" }
})
