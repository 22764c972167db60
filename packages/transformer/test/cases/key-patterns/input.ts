export interface Input {
  numbers: { [index: number]: string; length: number }
  prefixed: { [key: `x-${string}`]: number; name: string }
  layers: { [key: `a${string}`]: 1 | 2; [key: `ab${string}`]: 1; [key: string]: 1 | 2 | 3 }
  record: Record<`${number}px` | "auto", Date>
  sparse: { [Key in `on${Capitalize<string>}`]?: boolean | null }
}
