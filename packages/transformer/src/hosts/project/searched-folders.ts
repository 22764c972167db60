import { dirname, resolve } from "node:path"
import { configsOf, readConfig } from "./project-settings.ts"
import { foldersIn } from "./source-names.ts"

/**
 * Folders in which TypeScript looks for files of a project, wherever below them they are: absolute names, also of folders
 * that are not there yet.
 * @param tsconfig absolute name
 */
export function sourceFolders(tsconfig: string): string[] {
  const named = namedFolders(tsconfig).filter((folder) => !isAbove(folder, tsconfig))
  return topsOf([dirname(tsconfig), ...named])
}

/** Those above the tsconfig that its options name: they hold more than the project. */
export function foldersAbove(tsconfig: string): string[] {
  return namedFolders(tsconfig).filter((folder) => isAbove(folder, tsconfig))
}

/** Those that its options name, and all below them but of those above the tsconfig. */
export function lookupFolders(tsconfig: string): string[] {
  const below = namedFolders(tsconfig).filter((folder) => !isAbove(folder, tsconfig))
  return [...foldersAbove(tsconfig), ...foldersIn(below)]
}

/** Packages have folders of their own: `packagesOf`. */
function namedFolders(tsconfig: string): string[] {
  const own = dirname(tsconfig)
  const configs = configsOf(tsconfig).map((config) => ({
    folder: dirname(config),
    options: readConfig(config).compilerOptions ?? {},
  }))
  const bases = configs.flatMap(({ folder, options: { baseUrl } }) => listOf(baseUrl, folder, own))
  const named = configs.flatMap(({ folder, options: { rootDirs, typeRoots, paths } }) => [
    ...[rootDirs, typeRoots].flatMap((names) => listOf(names, folder, own)),
    ...[folder, ...bases].flatMap((base) => targetsOf(paths, base, own)),
  ])
  return [...new Set([...bases, ...named])].filter(
    (folder) => !/[\\/]node_modules(?:[\\/]|$)/.test(folder),
  )
}

function isAbove(folder: string, tsconfig: string): boolean {
  return isWithin(dirname(tsconfig), folder)
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

/** `${configDir}` is the folder of the tsconfig that is compiled. */
function listOf(names: unknown, from: string, own: string): string[] {
  return [names ?? []]
    .flat()
    .map((name) => resolve(from, String(name).replace("${configDir}", own)))
}

/** For `./lib/*` the folder `lib`, for `./lib` that and the one it is in: it may be a file. */
function targetsOf(paths: unknown, base: string, own: string): string[] {
  const targets = Object.values(Object(paths) as Record<string, unknown>).flat()
  return targets.flatMap((target) => {
    const [start = "", ...rest] = String(target).split("*")
    const folder = start.replace(/[^/]*$/, ".")
    return listOf(rest.length > 0 ? folder : [folder, start], base, own)
  })
}
