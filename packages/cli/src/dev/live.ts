import { dirname, relative } from "node:path"
import { endOf } from "../build/watch.ts"
import type { Entry } from "../project/entry.ts"
import type { Session } from "./dev.ts"
import { Latest } from "./latest.ts"
import type { Told } from "./live/messages.ts"
import { startLive } from "./live/rounds.ts"
import { liveStart } from "./mode.ts"

/** The sources cannot be run; why. */
export interface Unfit {
  readonly reason: string
}

/** Runs the sources, each time as a process that holds the project open has prepared them. */
export async function runLive(session: Session, entry: Entry): Promise<number | Unfit> {
  const { terminal, tsconfig, signals } = session
  const folder = dirname(tsconfig)
  let prepared = ""
  const restarts = new Latest(() => {
    const { flags, env } = liveStart(folder, prepared)
    return session.restart({ file: entry.file, flags: [...entry.flags, ...flags] }, env)
  })
  let give = (_unfit: Unfit): void => {}
  const unfit = new Promise<Unfit>((done) => (give = done))
  session.say("dim", `reading ${relative(terminal.cwd, tsconfig)}`)
  session.started()
  const onTold = (told: Told): void => {
    if (told.kind === "started") return session.started()
    if (told.kind === "unfit") return give(told)
    const isGood = session.found(told.diagnostics, folder)
    if (!isGood || told.prepared === null) return
    prepared = told.prepared
    restarts.request()
  }
  const start = { tsconfig, entry: entry.file, env: terminal.env }
  const running = startLive(start, onTold, (line) => terminal.err(line))
  try {
    return await Promise.race([endOf(signals, running), restarts.failed, unfit])
  } finally {
    running.child.kill()
    await restarts.close()
    await running.ended
  }
}
