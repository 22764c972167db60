import { planFile } from "./3-plan/index.ts"
import { emitModule } from "./4-emit/index.ts"
import { refusal } from "./5-patch/edits.ts"
import { messageOf } from "./diagnostics/format.ts"
import { failureOf } from "./diagnostics/failure.ts"
import { type Optimize, OPTIMIZE } from "./ir/optimize.ts"
import type { FileSites, ModuleCode, Site } from "./ir/ir-site.ts"

/** The back half of the pipeline: what was found and read in one file → the text that goes into it. */
export function emitFile(
  sites: FileSites,
  optimize: Optimize = "speed",
  validateResponses: boolean = false,
): ModuleCode {
  return emitModule(planFile(sites, optimize, validateResponses))
}

/**
 * Like `emitFile`; sites for which no code can be written are separated from the others, which get their
 * code.
 */
function emitOrRefuse(all: FileSites, emit: (sites: FileSites) => ModuleCode): ModuleCode {
  try {
    return emit(all)
  } catch (error) {
    if (all.sites.length === 0) throw error
    const failed = all.sites.flatMap((site, at) => {
      const problem = problemOf(() => emit({ ...all, sites: [site] }))
      return problem === null ? [] : [{ site: at, error: problem }]
    })
    const isFailed = (at: number): boolean => failed.some(({ site }) => site === at)
    // Sites that only fail together cannot be separated.
    if (failed.length === 0)
      failed.push(...all.sites.map((_, site) => ({ site, error: String(error) })))
    const rest = all.sites.filter((_, at) => !isFailed(at))
    const { expressions, ...code } = rest.length > 0 ? emit({ ...all, sites: rest }) : NOTHING
    const left = expressions.values()
    return {
      ...code,
      failed,
      expressions: all.sites.map((site, at) => {
        const own = failed.find((each) => each.site === at)
        return own ? refusalOf(site, own.error) : left.next().value!
      }),
    }
  }
}

const NOTHING: ModuleCode = { imports: "", constants: "", functions: "", expressions: [] }

function problemOf(make: () => unknown): string | null {
  try {
    make()
    return null
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

/** A callee that throws; where code is an argument, it throws as soon as the module runs. */
function refusalOf(site: Site, error: string): string {
  const text = refusal(
    messageOf({
      ...failureOf(error).said,
      code: "PC1161",
      within: "",
    }),
  )
  return site.kind === "function" ? text : `${text}()`
}

/**
 * @param options as in tsconfig.json
 * @param unsaid the default of `optimize`
 */
export function emitterFor(
  options: Readonly<Record<string, unknown>>,
  unsaid: Optimize = "speed",
): (sites: FileSites) => ModuleCode {
  const optimize = OPTIMIZE.find((known) => known === options["optimize"]) ?? unsaid
  const validates = options["validateResponses"] === true
  return (sites) => emitOrRefuse(sites, (each) => emitFile(each, optimize, validates))
}
