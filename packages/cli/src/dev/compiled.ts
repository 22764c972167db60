import { relative } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { readTsconfig } from "../project/tsconfig.ts"
import { findCompiler } from "../build/compiler.ts"
import { endOf, startRounds } from "../build/watch.ts"
import type { Session } from "./dev.ts"
import { findEntry } from "../project/entry.ts"
import { Latest } from "./latest.ts"

/** Runs the output of the project's compiler. @param reason why not the sources; null: as requested */
export async function runCompiled(session: Session, reason: string | null): Promise<number> {
  const { options, terminal, tsconfig, signals } = session
  const why = reason === null ? "" : `, since ${reason}`
  const name = relative(terminal.cwd, tsconfig)
  if (readTsconfig(tsconfig).options.noEmit === true) throw cliError("PC3096", name, why)
  const compiler = findCompiler(tsconfig, { watch: true, keepOutput: true })
  const restarts = new Latest(() =>
    session.restart(findEntry(options.entry, tsconfig, terminal.cwd)),
  )
  session.say("dim", `compiling by ${name}${why}`)
  const running = startRounds(compiler, terminal.env, {
    onStart: session.started,
    onRound: (diagnostics, other) => {
      if (other.length > 0) terminal.err(other.join("\n"))
      if (session.found(diagnostics, compiler.folder)) restarts.request()
    },
  })
  try {
    return await Promise.race([endOf(signals, running), restarts.failed])
  } finally {
    running.child.kill()
    await restarts.close()
    await running.ended
  }
}
