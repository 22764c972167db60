import type { Task } from "./task.js"

const tasks = new Map<number, Task>()
let last = 0

/** Tasks in memory: gone when the program ends. Put your own store behind the same functions. */
export const store = {
  add(text: string, due: Date | undefined): Task {
    const task: Task = { id: ++last, text, done: false, created: new Date(), ...(due && { due }) }
    tasks.set(task.id, task)
    return task
  },
  find: (id: number): Task | undefined => tasks.get(id),
  list: (done: boolean | undefined): Task[] =>
    [...tasks.values()].filter((task) => done === undefined || task.done === done),
  remove: (id: number): boolean => tasks.delete(id),
}
