import { planFile } from "./3-plan/index.ts"
import { emitModule } from "./4-emit/index.ts"
import { type Optimize, OPTIMIZE } from "./ir/optimize.ts"
import type { FileSites, ModuleCode } from "./ir/site.ts"

/** The back half of the pipeline: what was found and read in one file → the text that goes into it. */
export function emitFile(
  sites: FileSites,
  optimize: Optimize = "speed",
  validateAnswers: boolean = false,
): ModuleCode {
  return emitModule(planFile(sites, optimize, validateAnswers))
}

/**
 * @param options as they stand in tsconfig.json
 * @param unsaid what code is made for where they say nothing of it
 */
export function emitterFor(
  options: Readonly<Record<string, unknown>>,
  unsaid: Optimize = "speed",
): (sites: FileSites) => ModuleCode {
  const optimize = OPTIMIZE.find((known) => known === options["optimize"]) ?? unsaid
  return (sites) => emitFile(sites, optimize, options["validateAnswers"] === true)
}
