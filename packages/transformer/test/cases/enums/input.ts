export enum Color {
  Red = "red",
  Green = "gr\"een",
}

export enum Level {
  Low,
  High = 10,
}

export interface Input {
  color: Color
  level: Level | null
  either: Color | Level
  open?: Color | number | boolean
  many: (Level | string)[]
  byName: Record<string, Color | undefined>
}
