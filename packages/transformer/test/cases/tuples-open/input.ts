type Join<A extends unknown[], B extends unknown[]> = [...A, ...B]

export interface Input {
  ends: [string, ...number[], boolean]
  last: [...Date[], "end"]
  joined: Join<[1, ...string[]], [Date | null, 2]>
  spread: [...[string, number?], ...boolean[]]
}
