import { loadTypeScript6 } from "./load.ts"

/** Absolute names of the files of a tsconfig; undefined: TypeScript reports what is wrong with it. */
export function rootsOf(tsconfig: string): readonly string[] | undefined {
  const { getParsedCommandLineOfConfigFile, sys } = loadTypeScript6(tsconfig)
  const host = { ...sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = getParsedCommandLineOfConfigFile(tsconfig, {}, host)
  return config?.errors.length === 0 ? config.fileNames : undefined
}
