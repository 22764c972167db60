// Edits leave no memory behind. `PRECAST_REBUILDS=500 vitest run packages/transformer/test/rebuilds.test.ts` makes more of them.
import { execFileSync } from "node:child_process"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, onTestFinished, test } from "vitest"
import { createHolder } from "../src/hosts/bundling/holder.ts"
import { watchTypeScript7 } from "../src/hosts/typescript-7-watched.ts"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { createBundled } from "./bundlers-project.ts"
import type { Project } from "./hosts-project.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

const WARM_UP = 20
const REBUILDS = Number(process.env["PRECAST_REBUILDS"] ?? 30)
/** One program that is kept is more than 20 MB with TypeScript 6. */
const HEAP = 8_000_000
/** Of TypeScript 7's process, whose collector takes its time. */
const PROCESS = 100_000_000

/** Rebuilds the file that an edit affects; returns its code. */
type Rebuild = (types: string, users: string) => Promise<string>

const hosts: Record<string, (project: Project) => Promise<Rebuild>> = {
  "bundlers with TypeScript 6": (project) => inBundlers(project, "typescript"),
  "bundlers with TypeScript 7": (project) => inBundlers(project, "typescript-7"),
  "bundlers that report nothing, TypeScript 6": (project) =>
    inBundlers(project, "typescript", true),
  "bundlers that report nothing, TypeScript 7": (project) =>
    inBundlers(project, "typescript-7", true),
  "precast build --watch with TypeScript 7": async ({ folder }) => {
    const watched = await watchTypeScript7(`${folder}/tsconfig.json`, "typescript-7")
    onTestFinished(() => watched.close())
    return async (_types, users) => {
      const round = watched.next()
      await round.emit()
      const outline = round.files.find(({ fileName }) => fileName === users)!
      return outline.fill(outline.text, false).text
    }
  },
}

async function inBundlers(
  { folder }: Project,
  typescript: string,
  isSilent = false,
): Promise<Rebuild> {
  const holder = createHolder({ tsconfig: `${folder}/tsconfig.json`, typescript })
  await holder.upToDate()
  onTestFinished(() => holder.release())
  return async (types, users) => {
    const project = await (isSilent ? holder.upToDate() : holder.open())
    if (!isSilent) project.update({ changed: [types] })
    return project.transformFile(users)!.code!
  }
}

const few = ["bundlers with TypeScript 6", "precast build --watch with TypeScript 7"]

test.each(cells(Object.keys(hosts), few))("%s", { timeout: 400_000 }, async (name) => {
  const project = createBundled(name.endsWith("7") ? 7 : 6)
  onTestFinished(project.remove)
  const [types, users] = [`${project.folder}/src/types.ts`, `${project.folder}/src/users.ts`]
  const rebuild = await hosts[name]!(project)
  const edit = async (from: number, to: number): Promise<{ heap: number; process: number }> => {
    for (let turn = from; turn < to; turn++) {
      const field = `field${turn}`
      project.write({ "src/types.ts": `export interface User { id: number; ${field}: string }` })
      expect(await rebuild(types, users)).toContain(`value.${field}`)
    }
    collect()
    return { heap: process.memoryUsage().heapUsed, process: heldByCompilers() }
  }
  const before = await edit(0, WARM_UP)
  const after = await edit(WARM_UP, WARM_UP + REBUILDS)
  expect(after.heap - before.heap).toBeLessThan(HEAP)
  expect(after.process - before.process).toBeLessThan(PROCESS)
})

/** Bytes that processes of TypeScript 7 hold that this one has started. */
function heldByCompilers(): number {
  const all = execFileSync("ps", ["-eo", "ppid=,rss=,args="], { encoding: "utf8" }).split("\n")
  return all
    .filter((line) => Number.parseInt(line, 10) === process.pid && line.includes(" --api"))
    .reduce((sum, line) => sum + Number(line.trim().split(/\s+/)[1]) * 1024, 0)
}
