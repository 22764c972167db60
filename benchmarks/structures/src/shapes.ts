import type { Random } from "./random.ts"

export interface Point {
  x: number
  y: number
}

export interface Line {
  p1: Point
  p2: Point
}

export function point(random: Random): Point {
  return { x: random.fraction() * 1000, y: random.int(-1000, 1000) }
}

export function line(random: Random): Line {
  return { p1: point(random), p2: point(random) }
}

export function points(random: Random): Point[] {
  return random.list(2, 8, () => point(random))
}
