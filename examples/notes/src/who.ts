import { ApiError, api, auth, type Cookie, type Header } from "@precast/runtime"

const PASSWORDS = new Map([["ada", "lovelace"]])
const TOKENS = new Map([["Bearer ada-token", "ada"]])

interface Credentials {
  authorization?: string & Header<"authorization">
  user?: string & Cookie<"user", { signed: true }>
}

/** Authenticates the caller by a token, or by the cookie that `login` sets. */
export const who = auth(({ authorization, user }: Credentials) => {
  const name = authorization === undefined ? user : TOKENS.get(authorization)
  return name === undefined ? null : { name }
})

interface Login {
  name: string
  password: string
}

interface LoggedIn {
  name: string
  user: string & Cookie<"user", { signed: true; maxAge: 86400; secure: false }>
}

export const login = api(
  { method: "POST", path: "/login" },
  ({ name, password }: Login): LoggedIn | ApiError<"unauthenticated"> => {
    if (PASSWORDS.get(name) !== password) return new ApiError("unauthenticated", "No such user")
    return { name, user: name }
  },
)
