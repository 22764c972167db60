import { checkKnown, wrapped } from "../../check/check-server.ts"
import { idle } from "./idle.ts"
import { hello } from "../../scenarios/hello.ts"
import { startServer, type Probe } from "../../server/start-server.ts"
import type { Contender, FigureScenario } from "../../types.ts"

const [greeting] = hello.known

const answers = (contender: Contender): Probe => ({
  pause: 1,
  succeeds: async (port) => (await checkKnown(port, wrapped(greeting, contender))) === undefined,
})

/** Cold starts: from the start of a process to its first correct response. */
export const start: FigureScenario = {
  name: "start",
  about: "milliseconds from the start of a process to its first correct response, median",
  unit: "ms",
  async measure({ command, contender }, { cores }) {
    const server = await startServer(command, contender.env ?? {}, cores, answers(contender))
    await server.stop()
    return server.startedIn
  },
}

/** Scenarios that end in one figure for each start of a server. */
export const figureScenarios: readonly FigureScenario[] = [start, idle]
