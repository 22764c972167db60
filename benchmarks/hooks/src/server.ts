// A server with the hooks that HOOKS names, around one handler: what do they cost for each request?
import { writeFileSync } from "node:fs"
import {
  accessLog,
  api,
  compression,
  cors,
  group,
  health,
  hook,
  loadShedding,
  requestId,
  securityHeaders,
  serve,
  type Logger,
  type Use,
} from "@precast/runtime"
import { pino } from "pino"

const text = "Hello, World"

// Not a literal: a constant response is made once, without hooks.
const hello = api({ method: "GET", path: "/hello" }, (): { message: string } => ({ message: text }))

/** As little as hooks can do. */
const adds = hook({ onRequest: () => ({ started: 1 }) })
const looks = hook({ beforeHandle: (context) => void context.method })
const keeps = hook({ afterHandle: (_context, result) => result })
const marks = hook({ onResponse: (_context, answer) => answer.headers.set("x-bench", "1") })
const ends = hook({ onEnd: (context) => void context.path })

// Lines are made and written, to nowhere.
const toNowhere = (): Logger =>
  pino({}, { write: (line: string) => writeFileSync("/dev/null", line) })

const five: Use[] = [adds, looks, keeps, marks, ends]

const SETS: Readonly<Record<string, () => Use[]>> = {
  "0": () => [],
  elsewhere: () => [],
  "1": () => [adds],
  "5": () => five,
  "request-id": () => [requestId()],
  "security-headers": () => [securityHeaders()],
  cors: () => [cors({ origins: "https://app.example.com" })],
  batteries: () => [
    compression(),
    cors({ origins: "https://app.example.com" }),
    requestId(),
    securityHeaders(),
    health(),
    loadShedding({ maxEventLoopDelay: 1000, maxPending: 10_000 }),
  ],
  "access-log": () => [requestId(), accessLog({ logger: toNowhere() })],
}

export async function start({ port }: { port: number }): Promise<void> {
  const make = SETS[process.env.HOOKS ?? "0"]
  if (make === undefined) throw new Error(`HOOKS is one of ${Object.keys(SETS).join(", ")}`)
  const others =
    process.env.HOOKS === "elsewhere" ? [group("/other", { hello }, { use: five })] : []
  await serve({ hello, others }, { port, use: make() })
}
