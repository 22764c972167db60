interface Point {
  x: number
}

export interface Input {
  byName: Map<string, Point>
  byPoint: ReadonlyMap<Point, Date | null>
  tags: Set<string>
  nested: Map<bigint, ReadonlySet<1 | 2>>
  either: Set<number> | Map<string, number> | number[] | null
}
