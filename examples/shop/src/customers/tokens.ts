import { createHash, randomBytes } from "node:crypto"
import { auth, type Header } from "@precast/runtime"
import { db } from "../database.js"

const DAYS = 30

const hashOf = (token: string): Uint8Array => createHash("sha256").update(token).digest()

/** A new token of a customer. */
export async function giveToken(customerId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await db.exec`insert into tokens (hash, customer_id, expires)
    values (${hashOf(token)}, ${customerId}, now() + make_interval(days => ${DAYS}))`
  return token
}

interface Credentials {
  authorization: string & Header<"authorization">
}

interface Customer {
  id: number
  name: string
}

/** Authenticates the caller: `authorization: Bearer TOKEN`. */
export const customer = auth(async ({ authorization }: Credentials) => {
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) return null
  return await db.queryRow<Customer>`
    select customers.id, name from tokens join customers on customers.id = customer_id
    where hash = ${hashOf(token)} and expires > now()`
})
