import { planFile } from "./3-plan/index.ts"
import { emitModule } from "./4-emit/index.ts"
import type { Optimize } from "./ir/optimize.ts"
import type { FileSites, ModuleCode } from "./ir/site.ts"

/** The back half of the pipeline: what was found and read in one file → the text that goes into it. */
export function emitFile(
  sites: FileSites,
  optimize: Optimize = "speed",
  validateAnswers: boolean = false,
): ModuleCode {
  return emitModule(planFile(sites, optimize, validateAnswers))
}

/** @param options as they stand in tsconfig.json */
export function emitterFor(
  options: Readonly<Record<string, unknown>>,
): (sites: FileSites) => ModuleCode {
  const optimize = options["optimize"] === "size" ? "size" : "speed"
  return (sites) => emitFile(sites, optimize, options["validateAnswers"] === true)
}
