import { ApiError, api, type Status } from "@precast/runtime"
import { store } from "./store.js"
import type { Draft, Id, Task } from "./task.js"

/** Adds a task. */
export const addTask = api(
  { method: "POST", path: "/tasks" },
  ({ text, due }: Draft): Task & Status<201> => store.add(text, due),
)

/** All tasks, or those that are done, or not. */
export const listTasks = api(
  { method: "GET", path: "/tasks" },
  ({ done }: { done?: boolean }): { tasks: Task[] } => ({ tasks: store.list(done) }),
)

export const getTask = api(
  { method: "GET", path: "/tasks/:id" },
  ({ id }: { id: Id }): Task | ApiError<"not_found"> => store.find(id) ?? missing(id),
)

/** Changes what is named. */
export const changeTask = api(
  { method: "PATCH", path: "/tasks/:id" },
  ({
    id,
    ...changes
  }: Partial<Draft> & { id: Id; done?: boolean }): Task | ApiError<"not_found"> => {
    const task = store.find(id)
    return task ? Object.assign(task, changes) : missing(id)
  },
)

export const removeTask = api(
  { method: "DELETE", path: "/tasks/:id" },
  ({ id }: { id: Id }): void | ApiError<"not_found"> => {
    if (!store.remove(id)) return missing(id)
  },
)

function missing(id: number): ApiError<"not_found"> {
  return new ApiError("not_found", `There is no task ${id}`)
}
