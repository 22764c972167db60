// What frameworks on uWebSockets.js get in its place: the binary that Precast's own core loads, so
// that all of them are measured on the same one. launch.mjs says in BENCH_UWS where its loader is.
const { loadUws } = require(process.env.BENCH_UWS)

const { uws, reason } = loadUws(16_384)
if (!uws) throw new Error(`uWebSockets.js cannot be loaded: ${reason}`)

const sized = (text) => {
  const bytes = Buffer.from(text)
  if (bytes.length > 255) throw new RangeError("longer than 255 bytes")
  return [bytes.length, ...bytes]
}
const long = (text) => {
  const bytes = Buffer.from(text)
  if (bytes.length > 65_535) throw new RangeError("longer than 65,535 bytes")
  return [bytes.length & 255, bytes.length >> 8, ...bytes]
}

/** The one part of uWebSockets.js that is JavaScript: instructions that the core runs by itself. */
class DeclarativeResponse {
  #bytes = []
  #add(...bytes) {
    this.#bytes.push(...bytes)
    return this
  }
  writeHeader(key, value) {
    return this.#add(1, ...sized(key), ...sized(value))
  }
  writeBody() {
    return this.#add(2)
  }
  writeQueryValue(key) {
    return this.#add(3, ...sized(key))
  }
  writeHeaderValue(key) {
    return this.#add(4, ...sized(key))
  }
  write(value) {
    return this.#add(5, ...long(value))
  }
  writeParameterValue(key) {
    return this.#add(6, ...sized(key))
  }
  writeStatus(status) {
    return this.#add(7, ...sized(status))
  }
  end(value = "") {
    return Uint8Array.from([...this.#bytes, 0, ...long(value)]).buffer
  }
}

module.exports = Object.assign(uws, { DeclarativeResponse })
