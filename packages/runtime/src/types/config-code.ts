import type { Variable } from "../base/environment/noted-variables.ts"
import type { RouteCode } from "./route.ts"

/**
 * What the transformer hands to `config()` as its hidden second argument. `input` and `issues` read a
 * query string whose keys are names of variables.
 */
export interface ConfigCode extends Pick<RouteCode, "name" | "input" | "issues"> {
  readonly variables: readonly Variable[]
}
