import { type State, stateOf, examples } from "../shared/examples.ts"

// A shared link holds the state behind `#code=`: JSON, deflated (RFC 1951), as base64url (RFC 4648).
// The state is not sent to a server: browsers do not send the fragment of a URL.

/** `#code=…` for a state. */
export async function linkOf(state: State): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(state))
  const bytes = await bytesOf(through(json, new CompressionStream("deflate-raw")), Infinity)
  let binary = ""
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `#code=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`
}

/** The state encoded in `#code=…` or `#example=decode`; null if there is none, or it cannot be read. */
export async function stateIn(hash: string): Promise<State | null> {
  const given = new URLSearchParams(hash.replace(/^#/, ""))
  const example = examples.find(({ id }) => id === given.get("example"))
  if (example) return stateOf(example)
  const code = given.get("code")
  return code === null ? null : readState(code).catch(() => null)
}

// More text than a user types; a crafted link may decompress to gigabytes.
const LONGEST = 500_000

async function readState(code: string): Promise<State | null> {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  const json = await bytesOf(through(bytes, new DecompressionStream("deflate-raw")), LONGEST)
  const { text, run, input, optimize } = JSON.parse(new TextDecoder().decode(json)) as State
  if (![text, run, input].every((each) => typeof each === "string")) return null
  return { text, run, input, optimize: optimize === "size" ? "size" : "speed" }
}

type Transform = CompressionStream | DecompressionStream

function through(bytes: Uint8Array<ArrayBuffer>, by: Transform): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(by)
}

async function bytesOf(stream: ReadableStream<Uint8Array>, longest: number): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = stream.getReader()
  for (let length = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    length += value.length
    if (length > longest) throw new RangeError("too long")
    parts.push(value as Uint8Array<ArrayBuffer>)
  }
}
