export function idsOf(count: number, seed: number): number[]
export function changed(id: number, seed: number): number
export function fortunesPage(fortunes: { id: number; message: string }[]): string
