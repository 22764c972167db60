import type { Mode } from "../project.ts"
import type { SeparateCode } from "./separate-code.ts"

/** What a bundler has reported about its run when a file is requested. */
export interface Running {
  /** Of webpack or Rspack. */
  compiler: Packer | null
  /** Vitest has the development server of Vite, and what it tests is what is built. */
  isTest: boolean
  /** Vite makes several bundles, of which each may have other files. */
  isOneOfMany: boolean
  /** What watches builds ES modules again, in files on the disk. */
  isRebuilt: boolean
  /** null: modules of code are in the bundle. */
  separate: SeparateCode | null
}

/** The part of their compilers that is used here. */
export interface Packer {
  readonly watchMode: boolean
  readonly options: { readonly mode?: string | undefined | false }
}

/**
 * The mode of files, from the hook's own context.
 * @param context `this` of the hook: the `meta` of Rollup, Rolldown and Vite includes whether they watch
 */
export function modeOf({ compiler, isTest, separate }: Running, context: object): Mode {
  if (separate) return "apart"
  // webpack keeps modules on the disk by its own mode: what is watched for production goes into later builds of it.
  const isWatching = compiler
    ? compiler.watchMode && compiler.options.mode === "development"
    : "meta" in context && (context.meta as { watchMode?: boolean }).watchMode === true
  return isWatching && !isTest ? "watch" : "build"
}

/** Whether it reports that it does not watch; as `modeOf` has them. */
export function isOnce({ compiler }: Pick<Running, "compiler">, context: object): boolean {
  if (compiler) return !compiler.watchMode
  return "meta" in context && (context.meta as { watchMode?: boolean }).watchMode === false
}
