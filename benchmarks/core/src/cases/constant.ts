import { api } from "@precast/runtime"

export const constant = api({ method: "GET", path: "/hello" }, () => ({ message: "Hello, World" }))
