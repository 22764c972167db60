/** Bytes of HTTP/1.1 by name. */
export const TAB = 9
export const LF = 10
export const CR = 13
export const SPACE = 32
export const SLASH = 47
export const COLON = 58
export const QUESTION_MARK = 63

const ALPHANUMERIC = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** 1 for each byte of a token: methods and field names (RFC 9110 §5.6.2). */
export const TOKEN: Uint8Array = tableOf(`!#$%&'*+-.^_\`|~${ALPHANUMERIC}`)

/** 1 for each byte of a host without its port (RFC 9110 §7.2), IPv6 addresses left out. */
export const HOST_BYTE: Uint8Array = tableOf(`_-.~!$&'()*+;=%${ALPHANUMERIC}`)

/** 1 for each byte of a path, and of a query string: visible ASCII, in a path without `?`. */
export const QUERY_BYTE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > SPACE && byte < 127 ? 1 : 0,
)
export const PATH_BYTE: Uint8Array = QUERY_BYTE.map((one, byte) =>
  byte === QUESTION_MARK ? 0 : one,
)

/** 1 for each byte of a field value (RFC 9110 §5.5): visible ASCII, space, tab, and 0x80 to 0xff. */
export const VALUE_BYTE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === TAB || (byte >= SPACE && byte !== 127) ? 1 : 0,
)

/** Each byte, with A to Z in lower case. */
export const LOWER: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 65 && byte <= 90 ? byte + 32 : byte,
)

/** Bytes of a lower-case name, to compare with. */
export function nameBytes(name: string): Uint8Array {
  return Uint8Array.from(name, (letter) => letter.charCodeAt(0))
}

/** Whether `bytes` from `at` to `end` are this lower-case name, in any case. */
export function isName(bytes: Uint8Array, at: number, end: number, name: Uint8Array): boolean {
  const { length } = name
  if (end - at !== length) return false
  for (let i = 0; i < length; i++) {
    if (LOWER[bytes[at + i] as number] !== name[i]) return false
  }
  return true
}

/** Whether `bytes` from `at` to `end` are exactly these. */
export function isSame(bytes: Uint8Array, at: number, end: number, others: Uint8Array): boolean {
  const { length } = others
  if (end - at !== length) return false
  for (let i = 0; i < length; i++) if (bytes[at + i] !== others[i]) return false
  return true
}

export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB
}

function tableOf(members: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const member of members) table[member.charCodeAt(0)] = 1
  return table
}
