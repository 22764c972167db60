import {
  ApiError,
  api,
  DatabaseError,
  rateLimit,
  type Format,
  type MaxLength,
  type MinLength,
  type Status,
} from "@precast/runtime"
import { db } from "../database.js"
import { hashPassword, isPassword, type Hashed } from "./passwords.js"
import { customer, giveToken } from "./tokens.js"

interface SignUp {
  email: string & Format<"email"> & MaxLength<200>
  name: string & MinLength<1> & MaxLength<100>
  password: string & MinLength<10> & MaxLength<200>
}

interface Login {
  email: string
  password: string & MaxLength<200>
}

interface LoggedIn {
  customerId: number
  token: string
}

// Passwords are hard to guess when one cannot guess often.
const rarely = rateLimit({ name: "passwords", max: 20, windowMs: 60_000 })

/** A new customer. */
export const signUp = api(
  { method: "POST", path: "/customers", use: [rarely] },
  async ({ email, name, password }: SignUp): Promise<LoggedIn & Status<201>> => {
    const { passwordSalt, passwordHash } = await hashPassword(password)
    try {
      const row = await db.queryRow<{ id: number }>`
        insert into customers (email, name, password_salt, password_hash)
        values (${email}, ${name}, ${passwordSalt}, ${passwordHash}) returning id`
      return { customerId: row!.id, token: await giveToken(row!.id) }
    } catch (error) {
      if (error instanceof DatabaseError && error.constraint === "customers_email")
        throw new ApiError("already_exists", "There is a customer with this email")
      throw error
    }
  },
)

export const login = api(
  { method: "POST", path: "/login", use: [rarely] },
  async ({ email, password }: Login): Promise<LoggedIn | ApiError<"unauthenticated">> => {
    const known = await db.queryRow<Hashed & { id: number }>`
      select id, password_salt, password_hash from customers where lower(email) = lower(${email})`
    if (!(await isPassword(password, known)) || !known)
      return new ApiError("unauthenticated", "Email or password are wrong")
    return { customerId: known.id, token: await giveToken(known.id) }
  },
)

interface Mail {
  subject: string
  created: Date
}

/** The mails that were sent to the caller. */
export const listMails = api(
  { method: "GET", path: "/mails", auth: customer },
  async (_input: {}, { auth }): Promise<{ mails: Mail[] }> => ({
    mails: await db.query<Mail>`
      select subject, created from mails where customer_id = ${auth.id} order by id desc limit 100`,
  }),
)
