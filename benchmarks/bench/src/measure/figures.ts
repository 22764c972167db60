import { idle } from "./figures/idle.ts"
import { start } from "./figures/start.ts"
import type { FigureScenario } from "../types.ts"

/** Scenarios that end in one figure for each start of a server. */
export const figureScenarios: readonly FigureScenario[] = [start, idle]
