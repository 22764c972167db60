import { dirname, resolve } from "node:path"
import { configsOf, readConfig } from "./project-settings.ts"
import { foldersIn, type SourceFolders } from "./source-names.ts"

/**
 * Where TypeScript looks for files of a project: in its folder, and where the options of its tsconfig lead, also in folders
 * that are not there yet.
 * @param tsconfig absolute name
 * @returns absolute names; the folder of the tsconfig is among `whole`
 */
export function sourceFolders(tsconfig: string): SourceFolders {
  const { whole, alone } = namedFolders(tsconfig)
  return { whole: topsOf([dirname(tsconfig), ...whole]), alone }
}

/**
 * The folders that options of a tsconfig lead to, and those below them where a file may be anywhere. What cannot be read
 * has none.
 * @param tsconfig absolute name
 * @returns absolute names, also of folders that are not there yet
 */
export function lookupFolders(tsconfig: string): string[] {
  const { whole, alone } = namedFolders(tsconfig)
  return [...alone, ...foldersIn(whole)]
}

/** Packages have folders of their own: `packagesOf`. */
function namedFolders(tsconfig: string): SourceFolders {
  const own = dirname(tsconfig)
  const configs = configsOf(tsconfig).map((config) => ({
    folder: dirname(config),
    options: readConfig(config).compilerOptions ?? {},
  }))
  const bases = configs.flatMap(({ folder, options: { baseUrl } }) => listOf(baseUrl, folder, own))
  const roots = configs.flatMap(({ folder, options: { rootDirs, typeRoots } }) =>
    [rootDirs, typeRoots].flatMap((names) => listOf(names, folder, own)),
  )
  const targets = configs.flatMap(({ folder, options: { paths } }) =>
    [folder, ...bases].map((base) => targetsOf(paths, base, own)),
  )
  const whole = [...bases, ...roots, ...targets.flatMap((each) => each.whole)]
  const alone = targets.flatMap((each) => each.alone)
  // What is above the project holds more than it.
  const isAbove = (folder: string): boolean => isWithin(own, folder)
  return {
    whole: ofSources(whole.filter((folder) => !isAbove(folder))),
    alone: ofSources([...whole.filter(isAbove), ...alone]),
  }
}

function ofSources(folders: readonly string[]): string[] {
  return [...new Set(folders)].filter((folder) => !/[\\/]node_modules(?:[\\/]|$)/.test(folder))
}

/** Where `paths` lead: `./lib/*` anywhere into `lib`, `./lib` to that folder or to a file next to it. */
function targetsOf(paths: unknown, base: string, own: string): SourceFolders {
  const targets = Object.values(Object(paths) as Record<string, unknown>).flat()
  const names = targets.map(String)
  const [many, one] = [names.filter(hasStar), names.filter((name) => !hasStar(name))]
  const folders = many.map((name) => name.replace(/[^/]*\*.*$/s, "."))
  return {
    whole: listOf(folders, base, own),
    alone: listOf(one, base, own).flatMap((name) => [dirname(name), name]),
  }
}

const hasStar = (target: string): boolean => target.includes("*")

/** `${configDir}` is the folder of the tsconfig that is compiled. */
function listOf(names: unknown, from: string, own: string): string[] {
  return [names ?? []]
    .flat()
    .map((name) => resolve(from, String(name).replace("${configDir}", own)))
}

/** Folders that are in no other one. */
export function topsOf(folders: readonly string[]): string[] {
  const tops: string[] = []
  for (const folder of folders.toSorted())
    if (!tops.some((top) => isWithin(folder, top))) tops.push(folder)
  return tops
}

/** Or the same. */
function isWithin(folder: string, top: string): boolean {
  return folder === top || folder.startsWith(top.endsWith("/") ? top : `${top}/`)
}
