import { api, type Cookie } from "@precast/runtime"

/** An application that knows who asks by a cookie. */
interface Login {
  name: string
  sid: string & Cookie<"sid">
}

const login = api({ method: "POST", path: "/login" }, ({ name }: { name: string }): Login => ({
  name,
  sid: name,
}))

const who = api({ method: "GET", path: "/who" }, ({ sid }: { sid?: string & Cookie<"sid"> }) => {
  return sid ?? "nobody"
})

// Not a simple request: a browser asks before it.
const rename = api(
  { method: "PUT", path: "/name" },
  ({ name, sid }: { name: string; sid?: string & Cookie<"sid"> }) => `${sid ?? "nobody"}: ${name}`,
)

export const routes = { login, who, rename }
