import { wrapped } from "../check/check-server.ts"
import type { Run } from "../results/result-types.ts"
import type { Server } from "../server/start-server.ts"
import type { Asked, Scenario, Staged } from "../types.ts"

/** What came of one contender in one scenario at one depth of pipelining. */
export interface Measured {
  readonly staged: Staged
  readonly pipeline: number
  readonly runs: Run[]
  failed?: string
  invalid?: string
  memory?: number
}

/** One contender on its way through a scenario. */
export interface Entry {
  readonly staged: Staged
  /** Requests that check this contender. */
  readonly scenario: Scenario
  readonly asked: Asked
  readonly depths: readonly Measured[]
  server?: Server
}

/** A contender before its first round. */
export function entryOf(staged: Staged, scenario: Scenario, pipeline: readonly number[]): Entry {
  const { known = [], refused = [], paths = scenario.paths } = staged.variant ?? {}
  const { contender } = staged
  const [plain, ...more] = scenario.known
  const [first, ...others] = [
    wrapped(plain, contender),
    ...more.map((one) => wrapped(one, contender)),
  ]
  return {
    staged,
    scenario: {
      ...scenario,
      known: [first, ...others, ...known],
      refused: [...scenario.refused, ...refused],
    },
    asked: { ...first.request, ...(paths && { paths }) },
    depths: pipeline.map((depth) => ({ staged, pipeline: depth, runs: [] })),
  }
}

/** Name that distinguishes a contender, or a way to set it up, from the others of a scenario. */
export const nameOf = ({ contender, variant }: Staged): string => variant?.name ?? contender.name

/** What a person reads as its name. */
export const labelOf = ({ contender, variant }: Staged): string => variant?.label ?? contender.label

/** Whether it may still be measured. */
export const isSound = ({ failed, invalid }: Measured): boolean =>
  failed === undefined && invalid === undefined

/** Why a contender is not measured, where that is so. */
export const message = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Depths of pipelining that a scenario is measured with. */
export const depthsOf = (
  { load, pressure }: Scenario,
  pipeline: readonly number[],
): readonly number[] => (load || pressure?.pipelined === false ? [1] : pipeline)

/** Connections that a scenario is measured with. */
export const connectionsOf = ({ pressure }: Scenario, connections: number): number =>
  Math.min(connections, pressure?.connections ?? connections)

/** Seconds of one run at full load in a scenario. */
export const secondsOf = ({ pressure }: Scenario, seconds: number): number =>
  Math.max(seconds, pressure?.seconds ?? 0)

/** Whether a scenario has runs at a constant rate. */
export const isPaced = (scenario: Scenario, pipeline: readonly number[]): boolean =>
  !scenario.load && scenario.pressure?.paced !== false && depthsOf(scenario, pipeline).includes(1)
