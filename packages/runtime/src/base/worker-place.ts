/** The data that the primary passes to a worker in the environment variable PRECAST_WORKER. */
export interface WorkerPlace {
  /** Which call of `serve()` of the program this process works for, from 0. */
  readonly call: number
  /** From 1. */
  readonly id: number
  readonly port: number
}

export const WORKER_VARIABLE = "PRECAST_WORKER"

/** Text of the environment variable that gives a child of this process its place. */
export function placeText({ call, id, port }: WorkerPlace): string {
  return [process.pid, call, id, port].join(":")
}

/** The position of this process among the workers; undefined in a process that is not a worker. */
export function workerPlace(): WorkerPlace | undefined {
  return place
}

const place = readPlace()

function readPlace(): WorkerPlace | undefined {
  const text = process.env[WORKER_VARIABLE]
  if (text === undefined) return undefined
  const [primary = 0, call = 0, id = 1, port = 0, reader] = text.split(":").map(Number)
  const hasChannel = process.send !== undefined
  // Another copy of this package has read it before, here or in the process that started this one.
  if (reader !== undefined) {
    return reader === process.pid && hasChannel ? { call, id, port } : undefined
  }
  // What a worker starts inherits the variable, but is not a worker. A worker whose primary has died
  // before this line has another parent and may have lost its channel: it must not be a primary.
  if (!(primary === process.ppid && hasChannel) && isRunning(primary)) return undefined
  process.env[WORKER_VARIABLE] = `${text}:${process.pid}`
  return { call, id, port }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"
  }
}
