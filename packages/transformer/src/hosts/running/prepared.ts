import { readFileSync } from "node:fs"
import type { Runnable } from "./strip.ts"

/** The files of a program as somebody else has made them, by their absolute names. */
export type Prepared = Readonly<Record<string, Runnable>>

/** Gives what stands in a file as JSON (`precast dev` writes it, for a program that starts at once). */
export function readPrepared(file: string): (source: string) => Runnable | null {
  const all = JSON.parse(readFileSync(file, "utf8")) as Prepared
  return (source) => (Object.hasOwn(all, source) ? all[source]! : null)
}
