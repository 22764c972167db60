import type { RouteSite } from "./site.ts"

/** What will be emitted for one endpoint. */
export interface RoutePlan {
  site: RouteSite
  /** Ids of types in `Plan.types`. */
  input: string | null
  output: string
}
