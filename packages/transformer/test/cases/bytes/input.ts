export interface Input {
  data: Uint8Array
  exact: Uint8Array<ArrayBuffer>
  words: Uint16Array
  floats: Float64Array | null
  big: BigInt64Array
  buffer: ArrayBuffer
  view: DataView
}
