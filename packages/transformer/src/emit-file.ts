import { planFile } from "./3-plan/index.ts"
import { createSharedTypes } from "./3-plan/shared-types.ts"
import { createStore, linkFile, writeSites, type Store, type WrittenFile } from "./4-emit/index.ts"
import { reach, type Remote } from "./4-emit/link.ts"
import type { Unit } from "./4-emit/units.ts"
import { refusal } from "./5-patch/edits.ts"
import { messageOf } from "./diagnostics/format.ts"
import { failureOf } from "./diagnostics/failure.ts"
import { createCodeModules, type ModuleHost, remoteOf } from "./emit-modules.ts"
import type { CodeModule } from "./ir/code-module.ts"
import { type Optimize, OPTIMIZE } from "./ir/optimize.ts"
import type { Plan } from "./ir/plan.ts"
import type { FileSites, ModuleCode, Site } from "./ir/ir-site.ts"

/** The back half of the pipeline: what was found and read in one file → the text that goes into it. */
export function emitFile(
  sites: FileSites,
  optimize: Optimize = "speed",
  validateResponses: boolean = false,
): ModuleCode {
  const store = createStore(true)
  return linkFile(writeSites(planFile(sites, optimize, validateResponses), store), store)
}

/** Writes what the sites of one file need. */
export type WriteFile = (sites: FileSites) => WrittenFile & Pick<ModuleCode, "failed">

/**
 * @param options as in tsconfig.json
 * @param unsaid the default of `optimize`
 */
export function writerFor(
  options: Readonly<Record<string, unknown>>,
  store: Store,
  unsaid: Optimize = "speed",
): WriteFile {
  const asked = OPTIMIZE.find((known) => known === options["optimize"])
  const optimize = asked ?? unsaid
  const validates = options["validateResponses"] === true
  const shared = createSharedTypes()
  const plan = (sites: FileSites): Plan =>
    planFile(sites, optimize, validates, shared, asked === "speed")
  return (sites) => writeOrRefuse(sites, (each) => whole(plan(each)))

  function whole(planned: Plan): WrittenFile {
    const written = writeSites(planned, store)
    if (store.failed.size === 0) return written
    for (const unit of reach(written.roots, () => true)) if (unit.text === null) throw unit.error
    return written
  }
}

/**
 * As `writerFor`, as the text of files.
 * @param host null: all code of a file is in it
 */
export function emitterFor(
  options: Readonly<Record<string, unknown>>,
  unsaid: Optimize = "speed",
  host: ModuleHost | null = null,
): (sites: FileSites) => ModuleCode {
  const store = createStore(host === null)
  const write = writerFor(options, store, unsaid)
  const all = host && createCodeModules(store, host)
  return (sites) => {
    const { failed, ...written } = write(sites)
    const modules = new Set<CodeModule>()
    all?.place(written.roots)
    const remote = (unit: Unit): Remote | null => {
      const placed = all?.placeOf(unit)
      if (!placed) return null
      modules.add(placed.module)
      return remoteOf(placed, host!.specifierOf(sites.file, placed.module.name))
    }
    const code = linkFile(written, store, remote)
    return {
      ...code,
      ...(failed && { failed }),
      ...(modules.size > 0 && { modules: [...modules] }),
    }
  }
}

/**
 * Like `write`; sites for which no code can be written are separated from the others, which get their
 * code.
 */
function writeOrRefuse(
  all: FileSites,
  write: (sites: FileSites) => WrittenFile,
): ReturnType<WriteFile> {
  try {
    return write(all)
  } catch (error) {
    if (all.sites.length === 0) throw error
    const failed = all.sites.flatMap((site, at) => {
      const problem = problemOf(() => write({ ...all, sites: [site] }))
      return problem === null ? [] : [{ site: at, error: problem }]
    })
    const isFailed = (at: number): boolean => failed.some(({ site }) => site === at)
    // Sites that only fail together cannot be separated.
    if (failed.length === 0)
      failed.push(...all.sites.map((_, site) => ({ site, error: String(error) })))
    const rest = all.sites.filter((_, at) => !isFailed(at))
    const { expressions, ...code } = write({ ...all, sites: rest })
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
