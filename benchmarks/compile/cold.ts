import { median, spread } from "../bench/src/results/statistics.ts"
import { type Build, environment, type Kind, seconds, withProject } from "./build.ts"
import { save } from "./save.ts"

/** The plugin may add this much to a cold build of 200 files with 400 endpoints. */
const LIMIT = 1.2

/** The same project with and without the plugin, alternately. `smoke`: nothing is judged or written. */
export function measureCold(options: {
  files: number
  rounds: number
  smoke: boolean
  name: string
}): void {
  const { files, rounds } = options
  const builds = measure(files, rounds)
  const ratios = builds.precast.map(({ ms }, round) => ms / builds.plain[round]!.ms)
  const result = {
    format: 1,
    ...environment(),
    project: { files, endpoints: files * 2 },
    rounds,
    plainMs: spread(builds.plain.map(({ ms }) => ms)),
    precastMs: spread(builds.precast.map(({ ms }) => ms)),
    plainPeakMb: spread(builds.plain.map(({ peakMb }) => peakMb)),
    precastPeakMb: spread(builds.precast.map(({ peakMb }) => peakMb)),
    ratio: { ...spread(ratios), limit: LIMIT },
  }
  console.log(`${files} files, ${files * 2} endpoints, ${rounds} rounds`)
  console.log(`tspc alone        ${seconds(result.plainMs.median)}`)
  console.log(`tspc with Precast ${seconds(result.precastMs.median)}`)
  const each = ratios.map((ratio) => ratio.toFixed(3)).join(", ")
  console.log(`ratio             ${median(ratios).toFixed(3)} (rounds: ${each}; limit ${LIMIT})`)
  if (options.smoke) return
  save(options.name, result)
  if (median(ratios) > LIMIT) {
    console.error(`The plugin costs more than ${LIMIT} ×.`)
    process.exitCode = 1
  }
}

function measure(files: number, rounds: number): Record<Kind, Build[]> {
  const builds: Record<Kind, Build[]> = { plain: [], precast: [] }
  withProject(files, (build) => {
    // The first run of each reads everything from disk and fills ts-patch's cache.
    build("plain")
    build("precast")
    for (let round = 0; round < rounds; round++) {
      // A B, B A, A B …: neither is always the one that comes second.
      const order: Kind[] = round % 2 === 0 ? ["plain", "precast"] : ["precast", "plain"]
      for (const kind of order) builds[kind].push(build(kind))
    }
  })
  return builds
}
