import type { EndsWith, Format, Length, Lowercase, Pattern, StartsWith, Trim } from "@precast/runtime"

export interface Input {
  code: string & Length<3>
  slug: string & Pattern<"^[a-z]+(?:-[a-z]+)*$">
  either: string & Format<"uuid" | "ipv4">
  key: string & StartsWith<"sk_"> & EndsWith<"_z">
  name: string & Trim & Lowercase
  /** @pattern ^[0-9]+$ @maxLength 4 */
  digits: string
}
