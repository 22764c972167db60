/** A response as a load program sees it. */
export interface Read {
  readonly status: number
  readonly body: Buffer
}

const LINE = "\r\n"
const END = "\r\n\r\n"

// Where in a response the next byte belongs.
type Step = "head" | "body" | "size" | "chunk" | "behind chunk" | "behind last"

interface Head {
  readonly status: number
  readonly length: number
  readonly chunked: boolean
}

function parseHead(text: string): Head {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? NaN)
  if (Number.isNaN(status)) throw new Error(`"${text.slice(0, 80)}" where a response should begin`)
  const chunked = /\r\ntransfer-encoding: *chunked/i.test(text)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0)
  return { status, length, chunked }
}

/**
 * Takes the bytes of a connection as they come and reports each complete response (RFC 9112,
 * responses with a length or in chunks). The function throws for anything else. A load program reads
 * responses of many parts, so no byte is read twice; `parseResponses()` is for the checks.
 */
export function responseReader(onResponse: (answer: Read) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let step: Step = "head"
  let head: Head = { status: 0, length: 0, chunked: false }
  let left = 0
  let parts: Buffer[] = []

  const finish = (): void => {
    const [only = Buffer.alloc(0), ...others] = parts
    const body = others.length === 0 ? only : Buffer.concat(parts)
    parts = []
    step = "head"
    onResponse({ status: head.status, body })
  }
  // Bytes before `mark`, which are taken together with it; `undefined` until it is there.
  const until = (mark: string): string | undefined => {
    const at = rest.indexOf(mark)
    if (at < 0) return undefined
    const text = rest.toString("latin1", 0, at)
    rest = rest.subarray(at + mark.length)
    return text
  }
  const take = (): boolean => {
    const part = rest.subarray(0, left)
    if (part.length > 0) parts.push(part)
    rest = rest.subarray(part.length)
    left -= part.length
    return left === 0
  }
  const steps: Readonly<Record<Step, () => boolean>> = {
    head() {
      const text = until(END)
      if (text === undefined) return false
      head = parseHead(text)
      left = head.length
      step = head.chunked ? "size" : "body"
      if (step === "body" && left === 0) finish()
      return true
    },
    body() {
      if (!take()) return false
      finish()
      return true
    },
    size() {
      const text = until(LINE)
      if (text === undefined) return false
      left = Number.parseInt(text, 16)
      if (Number.isNaN(left)) throw new Error("a chunk without a size")
      step = left === 0 ? "behind last" : "chunk"
      return true
    },
    chunk() {
      if (!take()) return false
      step = "behind chunk"
      return true
    },
    "behind chunk"() {
      if (until(LINE) === undefined) return false
      step = "size"
      return true
    },
    "behind last"() {
      if (until(LINE) === undefined) return false
      finish()
      return true
    },
  }
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    while (rest.length > 0 && steps[step]());
  }
}
