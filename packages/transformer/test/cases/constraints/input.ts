import type { Int, Max, MaxItems, MaxLength, Min, MinItems, MinLength, MultipleOf } from "@precast/runtime"

export interface Input {
  name: string & MinLength<1> & MaxLength<20>
  age: number & Int & Min<0> & Max<150>
  price: number & MultipleOf<0.01>
  tags: (string & MinLength<1>)[] & MinItems<1> & MaxItems<3>
}
