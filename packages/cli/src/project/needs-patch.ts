import { pluginName, pluginsOf, readTsconfig } from "./project-tsconfig.ts"
import { projectsOf } from "./projects-of.ts"

/** Whether a project has plugins that ts-patch alone calls, or sets options that have `tsc` measure itself. */
export function needsPatch(tsconfig: string): boolean {
  return projectsOf(tsconfig).some((each) => {
    const { options } = readTsconfig(each)
    const hasOthers = pluginsOf(options).some(
      ({ transform }) => transform !== undefined && transform !== pluginName,
    )
    return hasOthers || MEASUREMENTS.some((name) => Boolean(options[name]))
  })
}

const MEASUREMENTS = ["diagnostics", "extendedDiagnostics", "generateCpuProfile", "generateTrace"]
