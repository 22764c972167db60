import {
  api,
  ApiError,
  cron,
  type CronJob,
  Database,
  Subscription,
  Topic,
  type Header,
  type Int,
  type Max,
  type Min,
  type MinItems,
  type MinLength,
} from "@precast/runtime"

/** What a page that reads texts as HTML would run. */
export const HOSTILE = `"><img src=x onerror=globalThis.pwned=1><script>globalThis.pwned=1</script>`

export interface User {
  id: number & Int & Min<1>
  /** Shown to others. */
  name: string & MinLength<1>
  email?: string
  roles: ("admin" | "reader")[]
}

const users = new Map<number, User>([[1, { id: 1, name: "Ada", roles: ["admin"] }]])

interface Mail {
  to: string
  text: string
  password?: string
}

/** What the handler of the subscription fails with; null: it does not. */
export const mailing: { failure: Error | null; sent: string[] } = { failure: null, sent: [] }

export const mails: Topic<Mail> = new Topic<Mail>("mails")

export const sending: Subscription<Mail> = new Subscription(mails, "send", {
  handler: ({ to }) => {
    if (mailing.failure !== null) throw mailing.failure
    mailing.sent.push(to)
  },
  retry: { maxAttempts: 1 },
  onError: () => {},
})

/** The number of runs of the job, and the error that it throws. */
export const cleaning: { runs: number; failure: Error | null } = { runs: 0, failure: null }

export const cleaner: CronJob = cron(
  "clean/up",
  { schedule: "0 4 * * *", onError: () => {} },
  () => {
    cleaning.runs++
    if (cleaning.failure !== null) throw cleaning.failure
  },
)

/** An application whose dashboard is looked at. @param url of its database */
export function makeApp(url: string): { routes: object; db: Database } {
  const db = new Database("shop", { url })

  const getUser = api(
    { method: "GET", path: "/users/:id" },
    ({ id }: { id: number & Int }): User | ApiError<"not_found"> =>
      users.get(id) ?? new ApiError("not_found", `There is no user ${id}.`),
  )

  /**
   * Saves a user.
   * An email is not checked.
   */
  const saveUser = api({ method: "POST", path: "/users" }, (user: User): User => {
    users.set(user.id, user)
    return user
  })

  interface Search {
    text: string
    limit?: number & Int & Min<1> & Max<100>
    client?: string & Header<"x-client">
  }
  const search = api(
    { method: "GET", path: "/search" },
    async ({ text, limit = 10, client }: Search) => {
      const rows = await db.query<{ id: number; title: string }>`
      select id, title from books where title ilike ${`%${text}%`} order by id limit ${limit}`
      return { rows, client: `${client}` }
    },
  )

  const broken = api({ method: "GET", path: "/broken" }, (): string => {
    throw new TypeError(`broken by ${HOSTILE}`)
  })

  const echo = api({ method: "GET", path: "/echo" }, ({ text }: { text: string }) => ({ text }))

  const saveUsers = api(
    { method: "POST", path: "/users/many" },
    ({ users }: { users: User[] & MinItems<2> }): { count: number } => ({ count: users.length }),
  )

  return { routes: { getUser, saveUser, saveUsers, search, broken, echo }, db }
}

/** Tables with what a page might trip over. */
export async function fillDatabase(db: Database): Promise<void> {
  await db.exec`create table books (id int generated always as identity primary key, title text not null, price numeric(8,2), api_key text, cover bytea)`
  await db.exec`insert into books (title, price, api_key, cover)
    select 'Book ' || n, n * 1.5, 's3cr3t-value', '\\x00ff' from generate_series(1, 120) n`
  await db.exec`insert into books (title, price) values (${HOSTILE}, null)`
  await db.exec`create table "<img src=x onerror=globalThis.pwned=1>" ("<b>id</b>" int primary key, "a""; drop table books; --" text)`
  await db.exec`insert into "<img src=x onerror=globalThis.pwned=1>" values (1, ${HOSTILE})`
  await db.exec`create view cheap as select id, title from books where price < 10`
  await db.exec`create schema archive`
  await db.exec`create table archive.books (title text)`
}
