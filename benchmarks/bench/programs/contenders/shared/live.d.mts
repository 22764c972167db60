export function total(records: { score: number }[]): { count: number; sum: number }
export function turns(count: number): AsyncGenerator<number>
export function eventOf(n: number): { n: number; message: string }
export function eventTexts(count: number): AsyncGenerator<string>
