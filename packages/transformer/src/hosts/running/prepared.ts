import { readFileSync } from "node:fs"
import type { Runnable } from "./strip.ts"

/** The prepared files of a program, by their absolute names. */
export type Prepared = Readonly<Record<string, Runnable>>

/** Returns files from a JSON file (`precast dev` writes it, for a program that starts immediately). */
export function readPrepared(file: string): (source: string) => Runnable | null {
  const all = JSON.parse(readFileSync(file, "utf8")) as Prepared
  return (source) => (Object.hasOwn(all, source) ? all[source]! : null)
}
