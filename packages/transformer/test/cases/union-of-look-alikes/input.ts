/** Members that one value can fit at once: in memory a Date or an array is an object, too, and as text a string. */
export interface Input {
  dateOrAnything: Date | { note?: string }
  arrayOrSized: string[] | { length: number }
  textOrNumber: bigint | string | "12"
  small: { a: number } | { a: number; b?: Date } | { a: number; b: string }
}
