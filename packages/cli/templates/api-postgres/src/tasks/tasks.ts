import { ApiError, api, type Int32, type Max, type Min, type Status } from "@precast/runtime"
import { db } from "../database.js"
import type { Changes, Draft, Id, Task, TaskEvent } from "./task.js"

/** Adds a task. The row and its event are written together, or neither is. */
export const addTask = api(
  { method: "POST", path: "/tasks" },
  ({ text, due }: Draft): Promise<Task & Status<201>> =>
    db.transaction(async (tx) => {
      const task = await tx.queryRow<Task>`
        insert into tasks (text, due) values (${text}, ${due ?? null}) returning *`
      await tx.exec`insert into task_events (task_id, kind) values (${task!.id}, 'added')`
      return task!
    }),
)

interface Page {
  done?: boolean
  after?: Id
  limit?: number & Int32 & Min<1> & Max<100>
}

/** Tasks by their ids; optionally only those that are done, or not done. */
export const listTasks = api(
  { method: "GET", path: "/tasks" },
  async ({ done, after = 0, limit = 20 }: Page): Promise<{ tasks: Task[] }> => ({
    tasks: await db.query<Task>`
      select * from tasks
      where id > ${after} and (${done ?? null}::boolean is null or done = ${done ?? null})
      order by id limit ${limit}`,
  }),
)

export const getTask = api(
  { method: "GET", path: "/tasks/:id" },
  async ({ id }: { id: Id }): Promise<Task | ApiError<"not_found">> =>
    (await db.queryRow<Task>`select * from tasks where id = ${id}`) ?? missing(id),
)

/** Changes what is named. */
export const changeTask = api(
  { method: "PATCH", path: "/tasks/:id" },
  ({ id, text, done, due }: Changes): Promise<Task | ApiError<"not_found">> =>
    db.transaction(async (tx) => {
      const task = await tx.queryRow<Task>`
        update tasks set
          text = coalesce(${text ?? null}, text),
          done = coalesce(${done ?? null}, done),
          due = coalesce(${due ?? null}, due)
        where id = ${id} returning *`
      if (!task) return missing(id)
      await tx.exec`insert into task_events (task_id, kind) values (${id}, 'changed')`
      return task
    }),
)

export const removeTask = api(
  { method: "DELETE", path: "/tasks/:id" },
  async ({ id }: { id: Id }): Promise<void | ApiError<"not_found">> => {
    if ((await db.exec`delete from tasks where id = ${id}`) === 0) return missing(id)
  },
)

/** What happened to a task, in order. */
export const taskEvents = api(
  { method: "GET", path: "/tasks/:id/events" },
  async ({ id }: { id: Id }): Promise<{ events: TaskEvent[] }> => ({
    events: await db.query<TaskEvent>`
      select kind, at from task_events where task_id = ${id} order by id`,
  }),
)

function missing(id: number): ApiError<"not_found"> {
  return new ApiError("not_found", `There is no task ${id}`)
}
