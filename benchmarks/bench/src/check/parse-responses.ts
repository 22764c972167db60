/** A response of a connection. */
export interface Answer {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

interface Piece<T> {
  readonly value: T
  /** Where the next piece begins. */
  readonly end: number
}

const LINE = "\r\n"
const HEAD_END = "\r\n\r\n"

function chunkedBody(bytes: Buffer, from: number): Piece<Buffer> | undefined {
  const chunks: Buffer[] = []
  for (let at = from; ;) {
    const line = bytes.indexOf(LINE, at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16)
    const end = line + LINE.length + size
    if (Number.isNaN(size)) throw new Error("a chunk without a size")
    if (bytes.length < end + LINE.length) return undefined
    chunks.push(bytes.subarray(line + LINE.length, end))
    at = end + LINE.length
    if (size === 0) return { value: Buffer.concat(chunks), end: at }
  }
}

function bodyOf(
  bytes: Buffer,
  from: number,
  headers: Readonly<Record<string, string>>,
): Piece<Buffer> | undefined {
  if (headers["transfer-encoding"]?.includes("chunked")) return chunkedBody(bytes, from)
  const length = Number(headers["content-length"] ?? NaN)
  if (Number.isNaN(length)) throw new Error("a response without a length")
  const end = from + length
  return end > bytes.length ? undefined : { value: bytes.subarray(from, end), end }
}

function parseOne(bytes: Buffer, from: number): Piece<Answer> | undefined {
  const headEnd = bytes.indexOf(HEAD_END, from)
  if (headEnd < 0) return undefined
  const [first = "", ...lines] = bytes.toString("latin1", from, headEnd).split(LINE)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? NaN)
  if (Number.isNaN(status)) throw new Error(`"${first.slice(0, 80)}" where a response should begin`)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = bodyOf(bytes, headEnd + HEAD_END.length, headers)
  return body && { value: { status, headers, body: body.value.toString() }, end: body.end }
}

/**
 * Bytes of a connection → the responses that are complete in them (RFC 9112), in order.
 * Throws unless they are responses of HTTP/1.1 with a length or in chunks.
 */
export function parseResponses(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  for (let at = 0; at < bytes.length;) {
    const one = parseOne(bytes, at)
    if (!one) break
    answers.push(one.value)
    at = one.end
  }
  return answers
}
