import { day } from "./markdown.ts"
import { result } from "./results.ts"

/** What results have of where they were measured; older ones lack some of it. */
interface Measured {
  readonly date?: string
  readonly machine?: { readonly cpu?: string; readonly cores?: number; readonly node?: string }
  readonly versions?: Readonly<Record<string, string>>
  /** Title of a database, as `PostgreSQL 15.18, fsync on`. */
  readonly database?: string
}

/** Where and when a result was measured, as `Node 24.21.0, AMD EPYC, 2 cores, 2026-11-22`. */
export function environmentOf(name: string): string {
  const { date, machine = {}, versions = {}, database = "" } = result<Measured>(name)
  const node = (machine.node ?? versions["node"])?.replace(/^v/, "")
  // A result without a machine depends on versions alone: sizes do.
  const rest = machine.cpu === undefined ? Object.entries(versions) : []
  const parts = [
    node === undefined ? "" : `Node ${node}`,
    machine.cpu?.replaceAll(/\((?:R|TM)\)/g, "") ?? "",
    machine.cores === undefined ? "" : `${machine.cores} cores`,
    ...rest.map(([package_, version]) => `${package_} ${version}`),
    database.split(",", 1)[0] ?? "",
    date === undefined ? "" : day(date),
  ]
  return parts.filter((part) => part !== "").join(", ")
}
