import type { BenchDatabase } from "../database/open-database.ts"
import type { LoadTool } from "../load/load-tool.ts"
import type { Pins } from "../server/pin.ts"
import type { Servers } from "../server/server-pool.ts"
import type { SavedScenario } from "../measure/journal.ts"

/** How a scenario is measured, and with what. */
export interface Settings {
  /** 0: check only. */
  readonly rounds: number
  /** Length of one measured run. */
  readonly seconds: number
  /** Seconds of load before the first round; 0 = none. */
  readonly warmup: number
  readonly connections: number
  /** Depths of pipelining to measure with. */
  readonly pipeline: readonly number[]
  /** Seconds of one run at a constant rate; 0 = none. */
  readonly pacedSeconds: number
  /** The rate of these; absent: half of what the slowest contender can do. */
  readonly rate?: number | undefined
  /** No round but the first begins that would not end before this (`Date.now()`). */
  readonly until?: number | undefined
  readonly servers: Servers
  readonly tool: LoadTool
  readonly pins: Pins
  /** What all contenders query; its CPU time is reported separately. */
  readonly database?: BenchDatabase | undefined
  readonly signal: AbortSignal
  /** Called before each piece of work, which takes about so many seconds. */
  onStep(text: string, seconds: number): void
  /** Called for work that was announced and falls away. */
  onSkip(steps: number, seconds: number): void
  /** Rounds that are behind us. */
  readonly earlier?: SavedScenario | undefined
  /** Called after each round of all contenders. */
  onRound(saved: SavedScenario): void
}
