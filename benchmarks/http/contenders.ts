// Every contender, also of the group `arena`: installs those that this workspace lacks and checks each, in all of its
// scenarios, for the exact responses and refusals. Puts no load on them. Exits with 1 when one fails; reports those that
// cannot be installed.
import { bench, planBench } from "../bench/src/index.ts"
import { installContenders } from "../bench/src/stage/install-contenders.ts"
import { cacheFolder, packageRoots } from "../bench/src/stage/find-package.ts"

const here = import.meta.dirname

const begin = performance.now()
const seconds = (): string => ((performance.now() - begin) / 1000).toFixed(0)

/** What is wrong with the contenders of a group, each with its scenario and the reason. */
async function check(group: string | undefined): Promise<string[]> {
  const plan = { ...planBench({ smoke: true, group }), rounds: 0, figures: [] }
  const { contenders } = plan
  const without = await installContenders(cacheFolder(), contenders, packageRoots(here))
  console.log(`installed after ${seconds()} s`)
  for (const name of without) console.log(`${name} cannot be installed here: it is not checked`)

  const report = await bench(plan, here, {
    signal: new AbortController().signal,
    onStep: () => undefined,
  })
  for (const { name, label } of contenders) {
    const outcomes = report.scenarios.flatMap(({ rows }) =>
      rows.filter(({ contender }) => contender === name).map(({ outcome }) => outcome),
    )
    const right = outcomes.filter(({ kind }) => kind === "checked").length
    console.log(`${label}: right in ${right} of ${outcomes.length}`)
  }
  console.log(`checked after ${seconds()} s`)

  const excused = new Set([
    ...without,
    ...contenders.filter((one) => one.absent?.() !== undefined).map(({ name }) => name),
  ])
  return report.scenarios.flatMap(({ name, rows }) =>
    rows
      .filter(({ contender, outcome }) =>
        outcome.kind === "not installed"
          ? !excused.has(contender)
          : outcome.kind === "failed" || outcome.kind === "invalid",
      )
      .map(({ label, outcome }) => {
        const reason = "reason" in outcome ? outcome.reason : ""
        return `${label} in ${name}: ${outcome.kind}: ${reason}`
      }),
  )
}

const unsound = [...(await check(undefined)), ...(await check("arena"))]
for (const one of unsound) console.error(one)
process.exitCode = unsound.length === 0 ? 0 : 1
