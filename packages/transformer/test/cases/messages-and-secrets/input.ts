import type { Message, MinLength, Sensitive } from "@precast/runtime"

export interface Input {
  name: string & MinLength<1> & Message<"Please tell us your name">
  kind: ("a" | "b") & Message<"Which one?">
  card: { number: string; code: number } & Sensitive
  /** @sensitive @message Not that */
  secret?: string | null
}
