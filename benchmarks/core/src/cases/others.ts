import { api, group, type Endpoint, type Group } from "@precast/runtime"
import { message, type Hello } from "./hello.js"

const other = api({ method: "GET", path: "/other" }, (): Hello => ({ message }))

/** It stands where the first texts of all others do, so that these are found by our own table. */
export const deep = api(
  { method: "GET", path: "/:any/deep" },
  ({ any }: { any: string }): Hello => {
    return { message: any }
  },
)

/** Routes beside the one that is asked for. */
export const others = (count: number): (Endpoint | Group)[] =>
  Array.from({ length: count - 1 }, (_, index) => group(`/r${index}`, [other]))
