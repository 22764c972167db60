enum Counted {
  A,
  B = 5,
  C,
}
const enum Named {
  X = "x",
  Y = "y",
}
enum Mixed {
  No = 0,
  Yes = "yes",
}
enum Bits {
  Read = 1 << 0,
  Write = 1 << 1,
  All = Read | Write,
}
namespace Inner {
  export enum Level {
    Low = -1,
    High = 1,
  }
}

export interface Input {
  counted: Counted
  named: Named
  mixed: Mixed | null
  bits: Bits
  member: Mixed.Yes
  level: Inner.Level
  text: `is-${Named}`
  byName: Record<Named, number>
  byNumber: { [Key in Counted]?: string }
  keys: keyof typeof Bits
}
