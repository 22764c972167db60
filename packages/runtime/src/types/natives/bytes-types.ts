/** Every class whose values are bytes in memory. */
interface Classes {
  Uint8Array: typeof Uint8Array
  Uint8ClampedArray: typeof Uint8ClampedArray
  Int8Array: typeof Int8Array
  Uint16Array: typeof Uint16Array
  Int16Array: typeof Int16Array
  Uint32Array: typeof Uint32Array
  Int32Array: typeof Int32Array
  Float32Array: typeof Float32Array
  Float64Array: typeof Float64Array
  BigInt64Array: typeof BigInt64Array
  BigUint64Array: typeof BigUint64Array
  ArrayBuffer: typeof ArrayBuffer
  DataView: typeof DataView
}

/** By their names. */
export const BYTES_CLASSES: Classes = {
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  ArrayBuffer,
  DataView,
}

export type BytesName = keyof Classes
export type Bytes = InstanceType<Classes[BytesName]>
/** A class whose values are lists of numbers. */
export type ListName = Exclude<BytesName, "ArrayBuffer" | "DataView">

/**
 * Whether a value is of this class; a Buffer is a Uint8Array. False where reading it throws:
 * `Object.create(Uint8Array.prototype)`, a DataView whose buffer has been transferred.
 */
export function isBytes(value: unknown, name: BytesName): value is Bytes {
  try {
    return value instanceof BYTES_CLASSES[name] && value.byteLength >= 0
  } catch {
    return false
  }
}

/** The class's value over bytes that nothing else holds; null when their number does not fit. */
export function viewOf(bytes: Uint8Array<ArrayBuffer>, name: BytesName): Bytes | null {
  if (name === "Uint8Array") return bytes
  const { buffer } = bytes
  if (name === "ArrayBuffer") return buffer
  if (name === "DataView") return new DataView(buffer)
  return buffer.byteLength % BYTES_CLASSES[name].BYTES_PER_ELEMENT === 0
    ? new BYTES_CLASSES[name](buffer)
    : null
}

/** A new list of numbers or big integers. */
export function listOf(name: ListName, items: readonly (number | bigint)[]): Bytes {
  // The constructor of either kind of list, which takes the items that belong to it.
  const List = BYTES_CLASSES[name] as unknown as new (items: readonly (number | bigint)[]) => Bytes
  return new List(items)
}
