import { createHash, randomBytes } from "node:crypto"
import { auth, type Header } from "@precast/runtime"
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

async function userOf(authorization: string): Promise<{ id: number; token: string } | null> {
  const token = /^Token (\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) return null
  const row = await db.queryRow<{ userId: number }>`
    select user_id from tokens where hash = ${hashOf(token)} and expires > now()`
  return row && { id: row.userId, token }
}

/** Authenticates the caller: `authorization: Token …`. */
export const user = auth(
  { challenge: "Token" },
  async ({ authorization }: { authorization: string & Header<"authorization"> }) =>
    userOf(authorization),
)

/** As `user`, and accepts a request without credentials: `id` is null then. */
export const viewer = auth(
  { challenge: "Token" },
  async ({ authorization }: { authorization?: string & Header<"authorization"> }) =>
    authorization === undefined ? { id: null } : userOf(authorization),
)
