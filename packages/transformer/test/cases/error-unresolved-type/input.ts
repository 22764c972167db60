// @ts-expect-error -- there is no such file
import type { Missing } from "./missing.ts"

export interface Input {
  id: number
  parts: Missing[]
}
