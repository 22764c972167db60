const good = {
  data: new Uint8Array([1, 2, 255]),
  exact: new Uint8Array(0),
  words: new Uint16Array([1, 65535]),
  floats: null,
  big: new BigInt64Array([-1n]),
  buffer: new ArrayBuffer(3),
  view: new DataView(new ArrayBuffer(4), 1, 2),
}

export const accepted: unknown[] = [
  good,
  { ...good, data: Buffer.from("text") },
  { ...good, floats: new Float64Array([0.1, Number.NaN]) },
]
export const refused: unknown[] = [
  { ...good, data: [1, 2, 3] },
  { ...good, data: "AQID" },
  { ...good, data: new Uint8ClampedArray(1) },
  { ...good, words: new Uint8Array(2) },
  { ...good, floats: new Float32Array(1) },
  { ...good, buffer: new Uint8Array(1) },
  { ...good, view: new ArrayBuffer(1) },
]
const wire = (change: object): string =>
  JSON.stringify({
    data: "AQI=",
    exact: "",
    words: "AQA=",
    floats: null,
    big: "//////////8=",
    buffer: "AAAA",
    view: "AA==",
    ...change,
  })
export const readable: string[] = [wire({})]
export const unreadable: string[] = [
  wire({ data: "AQI" }),
  wire({ data: "AQI=\n" }),
  wire({ data: "AQJ=" }), // bits behind the end
  wire({ words: "AQ==" }), // half a word
  wire({ data: [1] }),
]
