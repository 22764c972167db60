import { createHash, randomBytes } from "node:crypto"
import { ApiError, auth, type Header } from "@precast/runtime"
import { db } from "./database.js"

const DAYS = 30

const hashOf = (token: string): Uint8Array => createHash("sha256").update(token).digest()

/** A new token of a user. */
export async function giveToken(userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await db.exec`insert into tokens (hash, user_id, expires)
    values (${hashOf(token)}, ${userId}, now() + make_interval(days => ${DAYS}))`
  return token
}

/** @throws ApiError `unauthenticated` */
async function userOf(authorization: string): Promise<{ id: number; token: string }> {
  const token = /^Token (\S+)$/i.exec(authorization)?.[1]
  const row =
    token === undefined
      ? null
      : await db.queryRow<{ userId: number }>`
          select user_id from tokens where hash = ${hashOf(token)} and expires > now()`
  if (token === undefined || row === null) throw new ApiError("unauthenticated", "token is invalid")
  return { id: row.userId, token }
}

interface Credentials {
  authorization?: string & Header<"authorization">
}

/** Authenticates the caller: `authorization: Token …`. */
export const user = auth({ challenge: "Token" }, async ({ authorization }: Credentials) => {
  if (authorization === undefined) throw new ApiError("unauthenticated", "token is missing")
  return userOf(authorization)
})

/** As `user`, and accepts a request without credentials: `id` is null then. */
export const viewer = auth({ challenge: "Token" }, async ({ authorization }: Credentials) =>
  authorization === undefined ? { id: null } : userOf(authorization),
)
