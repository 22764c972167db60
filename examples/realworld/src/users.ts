import {
  ApiError,
  api,
  DatabaseError,
  type Format,
  type MaxLength,
  type MinLength,
  type Status,
} from "@precast/runtime"
import { db } from "./database.js"
import { type Hashed, hashPassword, isPassword } from "./passwords.js"
import { giveToken, user as caller } from "./tokens.js"

type Email = string & Format<"email"> & MaxLength<200>
/** An empty text removes what was there. */
type Removable<Most extends number> = (string & MaxLength<Most>) | null
type Username = string & MinLength<1> & MaxLength<100>
type Password = string & MinLength<8> & MaxLength<200>

interface SignUp {
  user: { email: Email; username: Username; password: Password }
}

interface Login {
  user: { email: string & MinLength<1>; password: string & MinLength<1> & MaxLength<200> }
}

interface Account {
  email: string
  username: string
  bio: string | null
  image: string | null
}

interface LoggedIn {
  user: Account & { token: string }
}

/** A new user. */
export const register = api(
  { method: "POST", path: "/users" },
  async ({ user: { email, username, password } }: SignUp): Promise<LoggedIn & Status<201>> => {
    const { passwordSalt, passwordHash } = await hashPassword(password)
    const row = await unique(
      () => db.queryRow<{ id: number }>`
        insert into users (email, username, password_salt, password_hash)
        values (${email}, ${username}, ${passwordSalt}, ${passwordHash}) returning id`,
    )
    const token = await giveToken(row!.id)
    return { user: { email, username, bio: null, image: null, token } }
  },
)

export const login = api(
  { method: "POST", path: "/users/login" },
  async ({ user: { email, password } }: Login): Promise<LoggedIn | ApiError<"unauthenticated">> => {
    const known = await db.queryRow<Account & Hashed & { id: number }>`
      select id, email, username, bio, image, password_salt, password_hash
      from users where lower(email) = lower(${email})`
    if (!(await isPassword(password, known)) || !known)
      return new ApiError("unauthenticated", "credentials invalid")
    const { username, bio, image } = known
    return { user: { email: known.email, username, bio, image, token: await giveToken(known.id) } }
  },
)

export const currentUser = api(
  { method: "GET", path: "/user", auth: caller },
  async (_input: {}, { auth }): Promise<LoggedIn> => ({
    user: { ...(await accountOf(auth.id)), token: auth.token },
  }),
)

interface Changes {
  user: {
    email?: Email
    username?: Username
    password?: Password
    bio?: Removable<10_000>
    image?: Removable<2_000>
  }
}

export const updateUser = api(
  { method: "PUT", path: "/user", auth: caller },
  async ({ user }: Changes, { auth }): Promise<LoggedIn> => {
    const before = await accountOf(auth.id)
    const { email, username, ...texts } = { ...before, ...user }
    const bio = texts.bio || null
    const image = texts.image || null
    await unique(
      () => db.exec`update users set email = ${email}, username = ${username}, bio = ${bio},
        image = ${image} where id = ${auth.id}`,
    )
    if (user.password !== undefined) await changePassword(auth.id, user.password)
    return { user: { email, username, bio, image, token: auth.token } }
  },
)

async function changePassword(id: number, password: string): Promise<void> {
  const { passwordSalt, passwordHash } = await hashPassword(password)
  await db.exec`update users set password_salt = ${passwordSalt}, password_hash = ${passwordHash}
    where id = ${id}`
}

async function accountOf(id: number): Promise<Account> {
  const row = await db.queryRow<Account>`
    select email, username, bio, image from users where id = ${id}`
  if (!row) throw new ApiError("unauthenticated", "token is invalid")
  return row
}

const TAKEN = new Map([
  ["users_email", "email has already been taken"],
  ["users_username", "username has already been taken"],
])

/** What the statement gives; a name or an email that another user has is a conflict. */
async function unique<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    const message = error instanceof DatabaseError ? TAKEN.get(error.constraint ?? "") : undefined
    if (message === undefined) throw error
    throw new ApiError("already_exists", message)
  }
}
