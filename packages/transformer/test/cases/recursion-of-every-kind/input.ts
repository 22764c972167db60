interface Even {
  next: Odd | null
}
interface Odd {
  next: Even
}
type Json = string | number | boolean | null | { [key: string]: Json } | JsonArray
interface JsonArray extends Array<Json> {}
type Expression = number | { op: "+" | "*"; of: [Expression, Expression] } | { let: Map<string, Expression> }
interface Chain {
  rest?: this
}
interface Named extends Chain {
  name: string
}
type Nested<T> = T | Nested<T>[]

export interface Input {
  even: Even
  json: Json
  expression: Expression
  chain: Named
  nested: Nested<Date>
}
