/**
 * A view of bytes whose methods for 8, 4 and 2 of them have short names: emitted code has one for each key that it
 * compares. V8 reads the bytes in line for the functions of DataView, whatever they are called.
 */
export class BytesView extends DataView<ArrayBuffer> {
  declare readonly f8: DataView["getFloat64"]
  declare readonly i4: DataView["getInt32"]
  declare readonly i2: DataView["getInt16"]

  static {
    const { getFloat64: f8, getInt32: i4, getInt16: i2 } = DataView.prototype
    Object.assign(BytesView.prototype, { f8, i4, i2 })
  }
}
