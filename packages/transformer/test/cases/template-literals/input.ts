import type { MaxLength } from "@precast/runtime"

export interface Input {
  version: `v${number}.${number}`
  id: `user-${bigint}`
  method: `get${Capitalize<string>}`
  shout: Uppercase<string>
  size: `${number}px` | `${number}%` | "auto"
  path: `/${string}`
  pair: `${string}:${string}`
  short: `x${string}` & MaxLength<5>
  edges?: `a${string}a`
  both?: `a${string}` & `${string}z`
}
