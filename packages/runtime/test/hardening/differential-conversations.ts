/** What a client sends on one connection. */
export interface Conversation {
  /** Latin-1 text. */
  readonly sent: string
  /** Where it is cut into packets. */
  readonly cuts: readonly number[]
  /** It was drawn from valid parts alone: each request must be accepted. */
  readonly isValid: boolean
}

/** Random numbers of a seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = this.#state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) % end
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

/** Draws conversations: valid ones, ones with odd parts, and mutated ones, a third of each. */
export function drawConversation(random: Random): Conversation {
  const kind = random.below(3)
  const draw = new Draw(random, kind === 0 ? 0 : random.one([12, 25, 60]))
  const count = 1 + random.below(3)
  let sent = ""
  for (let at = 0; at < count; at++) sent += draw.request()
  if (kind === 2) sent = mutate(random, sent)
  const pieces = random.isOneIn(20) ? sent.length : random.below(4)
  const cuts = Array.from({ length: Math.min(pieces, 300) }, () => random.below(sent.length + 1))
  return { sent, cuts: cuts.sort((a, b) => a - b), isValid: kind === 0 }
}

const METHODS = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "M-SEARCH", "PROPFIND"]
const ODD_METHODS = [
  "get",
  "BREW",
  "GE T",
  "",
  "G\0T",
  "CONNECT",
  "GET\t",
  "PRI",
  "GETT",
  "\r\nGET",
]
const TARGETS = [
  "/",
  "/a",
  "/a/b?c=d",
  "/?",
  "/%20",
  "/a?b?c",
  "//",
  "/a;b",
  "/~!$&'()*+,",
  "/{a}|b",
]
const ODD_TARGETS = [
  "*",
  "http://x/a",
  "http://x",
  "http://x?y",
  "a",
  "",
  " /",
  "/a b",
  "/\xe9",
  "/a#b",
]
const MORE_TARGETS = [
  "/\t",
  "/\x7f",
  "https://u@x:1/",
  "ftp://x/",
  "x:80",
  "?a",
  "http:///",
  "*a",
  "/\0",
]
const ODD_VERSIONS = [
  "HTTP/1.0",
  "HTTP/1.2",
  "HTTP/0.9",
  "HTTP/2.0",
  "http/1.1",
  "HTTP/1.1 ",
  "HTTP/01.1",
]
const MORE_VERSIONS = ["", "HTTP/1", "HTTP/1.", "HTTP/1.11", "ICE/1.0", "RTSP/1.0", " HTTP/1.1"]
const ODD_ENDS = ["\n", "\r", "\r\r\n", "", "\r\n ", "\r\n\t", "\n\r", " \r\n"]
const NAMES = [
  "Accept",
  "X-A",
  "x_b",
  "Cookie",
  "User-Agent",
  "A1!#$%&'*+-.^_`|~",
  "Date",
  "Te",
  "Trailer",
]
const ODD_NAMES = [
  "",
  " X",
  "X ",
  "X\t",
  "X Y",
  "X\xe9",
  "X\0",
  "X:",
  "@",
  "(x)",
  "X\r",
  "Content_Length",
]
const VALUES = ["", "1", "a b", "a\tb", '"x"', "\xe9\xff", "a=b; c=d", "x, y", "  padded \t"]
const ODD_VALUES = ["a\0b", "a\rb", "a\x7fb", "\x0b", "a\r\n b", "\x1b", "a\nX-C: d"]
const HOSTS = ["x", "x:80", "[::1]:8", "127.0.0.1", "a.b-c.d"]
const ODD_HOSTS = ["", "x/y", "u@x", "x, y", "x:y", "[::1", "x y", "\xe9"]
const LENGTHS = [
  "+5",
  "-1",
  "0x5",
  "5, 5",
  "5 5",
  "",
  "five",
  "5.0",
  "1e1",
  "99999999999999999999",
  "\x0b5",
]
const CODINGS = [
  "Chunked",
  "gzip, chunked",
  "chunked, gzip",
  "xchunked",
  "identity",
  "",
  "chunked;a=b",
  ",chunked",
]
const EXTENSIONS = [";a", ";a=b", ';a="b c"', ';a="\\"";b=c', ";a=b;c=d"]
const ODD_EXTENSIONS = [";", " ;a", "; a", ";a=", ' "', ';a="b', ";a\0", " ", "\t", ";a=b ", ";\r"]
const ODD_SIZES = [
  "",
  "g",
  "0x2",
  "+2",
  "-2",
  " 2",
  "2_0",
  "FFFFFFFFFFFFFFFF0",
  "00000000000000000002",
  "2,",
]

/** Draws parts of requests; one in `odd` of them is odd, none when it is 0. */
class Draw {
  readonly #random: Random
  readonly #odd: number

  constructor(random: Random, odd: number) {
    this.#random = random
    this.#odd = odd
  }

  request(): string {
    const method = this.#pick(METHODS, ODD_METHODS)
    const target = this.#pick(TARGETS, [...ODD_TARGETS, ...MORE_TARGETS])
    const version = this.#pick(["HTTP/1.1"], [...ODD_VERSIONS, ...MORE_VERSIONS])
    const space = this.#pick([" "], ["  ", "\t", ""])
    const line = `${method}${space}${target}${this.#pick([" "], ["  ", "\t", ""])}${version}${this.#end()}`
    const [fields, body] = this.#framing()
    const all = [...this.#hosts(), ...fields]
    for (let more = this.#random.below(3); more > 0; more--) all.push(this.#field())
    const shuffled = this.#random.isOneIn(2) ? all : all.toReversed()
    return `${line}${shuffled.join("")}${this.#end()}${body}`
  }

  #isOdd(): boolean {
    return this.#odd > 0 && this.#random.isOneIn(this.#odd)
  }

  #pick<T>(usual: readonly T[], odd: readonly T[]): T {
    return this.#random.one(this.#isOdd() ? odd : usual)
  }

  #end(): string {
    return this.#pick(["\r\n"], ODD_ENDS)
  }

  #line(name: string, value: string): string {
    const colon = this.#pick([":", ": ", ":  ", ":\t"], [" :", "", ";", "\t: "])
    return `${name}${colon}${value}${this.#pick(["", "", " "], ["\0", "\r"])}${this.#end()}`
  }

  #field(): string {
    const kind = this.#random.below(8)
    if (kind === 0) {
      const usual = ["keep-alive", "Keep-Alive", "x", "keep-alive, x"]
      return this.#line(
        "Connection",
        this.#pick(usual, ["close", "Close, x", "x close", "upgrade"]),
      )
    }
    if (kind === 1) {
      return this.#line(
        "Expect",
        this.#pick(["100-continue", "100-Continue"], ["x", "x, 100-continue"]),
      )
    }
    return this.#line(this.#pick(NAMES, ODD_NAMES), this.#pick(VALUES, ODD_VALUES))
  }

  #hosts(): string[] {
    const host = (): string => this.#line("Host", this.#pick(HOSTS, ODD_HOSTS))
    return this.#isOdd() ? this.#random.one([[], [host(), host()]]) : [host()]
  }

  /** Framing fields, and the body that fits them, mostly. */
  #framing(): [fields: string[], body: string] {
    const body = this.#random.one(["", "x", "{}", "hello", "a\r\n\r\nb", "GET / HTTP/1.1\r\n\r\n"])
    switch (this.#random.below(4)) {
      case 0:
        return [[], this.#pick([""], ["x", "\r\n", "\n"])]
      case 1:
        return [[this.#line("Transfer-Encoding", this.#pick(["chunked"], CODINGS))], this.#chunks()]
      default: {
        const length = this.#pick([String(body.length)], [...LENGTHS, String(body.length + 1)])
        const field = this.#line("Content-Length", length)
        const extra = [field, this.#line("Transfer-Encoding", "chunked")]
        return [this.#isOdd() ? [field, this.#random.one(extra)] : [field], body]
      }
    }
  }

  #chunks(): string {
    let body = ""
    for (let more = this.#random.below(3); more > 0; more--) {
      const data = this.#random.one(["x", "hello", "\r\n0\r\n\r\n", "a".repeat(17)])
      const digits = this.#random.one(["", "0", "00"]) + data.length.toString(16)
      const size = this.#pick([digits, digits.toUpperCase()], ODD_SIZES)
      const extension = this.#random.isOneIn(4) ? this.#pick(EXTENSIONS, ODD_EXTENSIONS) : ""
      body += `${size}${extension}${this.#end()}${data}${this.#pick(["\r\n"], [...ODD_ENDS, "x\r\n"])}`
    }
    body += `${this.#pick(["0", "000"], ODD_SIZES)}${this.#end()}`
    if (this.#random.isOneIn(4)) body += this.#line(this.#pick(NAMES, ["Content-Length", ""]), "7")
    return body + this.#end()
  }
}

const PIECES = [
  "\r\n",
  "\r\n\r\n",
  "\n",
  "\r",
  ": ",
  " ",
  "\t",
  "\0",
  ";",
  "0",
  "chunked",
  "Host: y\r\n",
]
const MORE_PIECES = [
  "Content-Length: 3\r\n",
  "Transfer-Encoding: chunked\r\n",
  "HTTP/1.1",
  "\xff",
  ",",
  "=",
  '"',
]

/** The text with pieces cut out, doubled, replaced or inserted. */
function mutate(random: Random, text: string): string {
  let changed = text
  for (let edits = 1 + random.below(3); edits > 0; edits--) {
    const at = random.below(changed.length + 1)
    const to = Math.min(changed.length, at + random.one([0, 0, 1, 1, 2, 5, 20]))
    const own = String.fromCharCode(random.below(256))
    const piece = random.one([
      "",
      own,
      changed.slice(at, to).repeat(2),
      random.one(PIECES),
      random.one(MORE_PIECES),
    ])
    changed = changed.slice(0, at) + piece + changed.slice(to)
  }
  return changed
}
