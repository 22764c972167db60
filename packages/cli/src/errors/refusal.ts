import { type CliError, cliError } from "./cli-error.ts"

/** The system's errors for inaccessible files and folders. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "it is not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left",
  EDQUOT: "the quota of the user is used up",
  EISDIR: "it is a folder",
  ENOTDIR: "a file stands where a folder is needed",
  EEXIST: "a file exists there",
  ENAMETOOLONG: "its name is too long",
}

/** PC3093 for an error of the file system that is not a defect of Precast; undefined for any other. */
export function refusalOf(error: unknown): CliError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = "", path } = error as NodeJS.ErrnoException
  if (path === undefined || !Object.hasOwn(REFUSALS, code)) return undefined
  return cliError("PC3093", path, REFUSALS[code]!)
}
