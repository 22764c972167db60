import type { MaxItems, MaxProperties, MinItems, MinProperties, UniqueItems } from "@precast/runtime"

export interface Input {
  tags: string[] & UniqueItems & MaxItems<3>
  points: { x: number; y?: number }[] & UniqueItems
  set: Set<string> & MinItems<1>
  map: Map<string, number> & MaxItems<2>
  open: Record<string, number> & MinProperties<1> & MaxProperties<2>
}
