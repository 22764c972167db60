// The API of TodoBackend (todobackend.com), for scripts/conformance/judged/todo-backend.ts.
import {
  api,
  ApiError,
  cors,
  serve,
  type Default,
  type Header,
  type Int,
  type MaxLength,
  type Status,
} from "@precast/runtime"

interface Host {
  host: string & Header<"host">
}

interface Fields {
  title: string & MaxLength<1_000>
  completed: boolean & Default<false>
  order?: number & Int
}

interface Todo extends Fields {
  url: string
}

const todos = new Map<number, Fields>()
let last = 0

const shown = (id: number, fields: Fields, host: string): Todo => ({
  ...fields,
  url: `http://${host}/todos/${id}`,
})

function todoOf(id: number): Fields {
  const fields = todos.get(id)
  if (!fields) throw new ApiError("not_found", `There is no todo ${id}`)
  return fields
}

const list = api({ method: "GET", path: "/todos" }, ({ host }: Host): Todo[] =>
  [...todos].map(([id, fields]) => shown(id, fields, host)),
)

const add = api(
  { method: "POST", path: "/todos" },
  ({ host, ...fields }: Host & Fields): Todo & Status<201> => {
    todos.set(++last, fields)
    return shown(last, fields, host)
  },
)

const clear = api({ method: "DELETE", path: "/todos" }, (): void => todos.clear())

interface One extends Host {
  id: number & Int
}

const get = api({ method: "GET", path: "/todos/:id" }, ({ id, host }: One): Todo =>
  shown(id, todoOf(id), host),
)

interface Changes extends One {
  title?: string & MaxLength<1_000>
  completed?: boolean
  order?: number & Int
}

const change = api(
  { method: "PATCH", path: "/todos/:id" },
  ({ id, host, ...changes }: Changes): Todo => {
    const fields = { ...todoOf(id), ...changes }
    todos.set(id, fields)
    return shown(id, fields, host)
  },
)

const remove = api(
  { method: "DELETE", path: "/todos/:id" },
  ({ id }: { id: number & Int }): void => {
    todoOf(id)
    todos.delete(id)
  },
)

await serve(
  { list, add, clear, get, change, remove },
  { port: Number(process.env["PORT"] ?? 0), use: [cors({ origins: "*" })] },
)
