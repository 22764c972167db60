// Members of topics in several processes, of which some are killed. With brokers: brokers.ts.
import { afterEach, describe, test } from "vitest"
import { CORES } from "../helpers/cores.ts"
import { cells } from "../helpers/matrix.ts"
import { Program } from "../helpers/program.ts"
import { Person } from "./person.ts"

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
})

describe.skipIf(process.platform !== "linux").each(cells(CORES, ["js"]))(
  "members in two workers (%s)",
  (core) => {
    test("are known in all, also after one is killed and another one takes its place", async () => {
      const program = new Program("socket-workers", { ROOM_CORE: core })
      programs.push(program)
      const app = { port: Number(await program.line()) }
      const byPid = new Map<string, Person[]>()
      for (let at = 0; byPid.size < 2; at++) {
        const person = await Person.open(app, `p${at}`)
        byPid.set(person.pid, [...(byPid.get(person.pid) ?? []), person])
      }
      const [[pid, lost], [, stay]] = [...byPid] as [[string, Person[]], [string, Person[]]]
      const all = [...lost, ...stay]
      const names = (some: readonly Person[]): string[] => some.map(({ name }) => name).toSorted()
      for (const person of all) await person.sees(names(all))
      process.kill(Number(pid), "SIGKILL")
      for (const person of stay) await person.sees(names(stay))
      // A process that was started later knows the members of others.
      const late = await Person.openIn(app, (other) => !byPid.has(other))
      for (const person of [...stay, late]) await person.sees(names([...stay, late]))
      late.client.ws.close()
      for (const person of stay) await person.sees(names(stay))
    })
  },
)
