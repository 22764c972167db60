/** Line and column in a text, both from 1. */
export interface Position {
  line: number
  column: number
}

/** Where an offset is, by the line breaks TypeScript knows. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/)
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}
