import {
  api,
  ApiError,
  serve,
  type App,
  type Int,
  type MaxLength,
  type MinLength,
  type Status,
} from "@precast/runtime"
import { tenant } from "./database.js"

interface NewNote {
  text: string & MinLength<1> & MaxLength<200>
}

interface Note {
  id: number
  text: string
}

interface ById {
  id: number & Int
}

// No statement names the tenant: PostgreSQL adds it to new rows and hides the rows of others.
const add = api(
  { method: "POST", path: "/notes", auth: tenant },
  async ({ text }: NewNote, { auth }): Promise<Note & Status<201>> => {
    const note = await auth.rows.queryRow<Note>`
      insert into notes (text) values (${text}) returning id, text`
    return note!
  },
)

const list = api(
  { method: "GET", path: "/notes", auth: tenant },
  (_input: {}, { auth }) =>
    auth.rows.query<Note>`select id, text from notes order by id desc limit 100`,
)

const get = api(
  { method: "GET", path: "/notes/:id", auth: tenant },
  async ({ id }: ById, { auth }): Promise<Note | ApiError<"not_found">> =>
    (await auth.rows.queryRow<Note>`select id, text from notes where id = ${id}`) ??
    new ApiError("not_found", `There is no note ${id}`),
)

/** Appends to a note, in a transaction: either both statements run for the same tenant or none. */
const append = api(
  { method: "POST", path: "/notes/:id/lines", auth: tenant },
  ({ id, text }: ById & NewNote, { auth }): Promise<Note | ApiError<"not_found">> =>
    auth.rows.transaction(async (tx) => {
      const note = await tx.queryRow<Note>`select id, text from notes where id = ${id} for update`
      if (note === null) return new ApiError("not_found", `There is no note ${id}`)
      const longer = `${note.text}\n${text}`
      await tx.exec`update notes set text = ${longer} where id = ${id}`
      return { id, text: longer }
    }),
)

const remove = api(
  { method: "DELETE", path: "/notes/:id", auth: tenant },
  async ({ id }: ById, { auth }): Promise<{ removed: number }> => ({
    removed: await auth.rows.exec`delete from notes where id = ${id}`,
  }),
)

const routes = { add, list, get, append, remove }

/** Serves the application. */
export function start(port: number): Promise<App<typeof routes>> {
  return serve(routes, { port, docs: { title: "Notes of tenants", ui: false } })
}
