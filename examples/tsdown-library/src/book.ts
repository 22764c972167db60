import type { Int, Max, Min, MinLength, Pattern } from "@precast/runtime"

export interface Book {
  isbn: string & Pattern<"^97[89]-\\d{10}$">
  title: string & MinLength<1>
  year: number & Int & Min<1450> & Max<2100>
}
