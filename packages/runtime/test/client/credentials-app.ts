import { api, type Cookie } from "@precast/runtime"

/** An application that identifies the user by a cookie. */
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

// Not a simple request: the browser sends a preflight request.
const rename = api(
  { method: "PUT", path: "/name" },
  ({ name, sid }: { name: string; sid?: string & Cookie<"sid"> }) => `${sid ?? "nobody"}: ${name}`,
)

export const routes = { login, who, rename }
