import { connect } from "node:net"
import { clientFrame, readFrames, handshake, upgraded } from "./frames.ts"

const limit = 5_000

/** Texts, each with what has to come back. */
const known: readonly (readonly [string, string])[] = [
  [`{"id":1,"text":"hello"}`, `{"id":1,"text":"hello"}`],
  [`{ "id": -7, "text": "Zo\\u00eb \\"" }`, `{"id":-7,"text":"Zoë \\""}`],
  [`{"id":0,"text":"${"x".repeat(100)}"}`, `{"id":0,"text":"${"x".repeat(100)}"}`],
]

/** What must not come back, by what is wrong with it. */
export const wrongNotes: Readonly<Record<string, string>> = {
  "id is a text": `{"id":"one","text":"hello"}`,
  "id is a fraction": `{"id":1.5,"text":"hello"}`,
  "id is missing": `{"text":"hello"}`,
  "text is an object": `{"id":1,"text":{}}`,
  "text is missing": `{"id":1}`,
  "text has 101 characters": `{"id":1,"text":"${"x".repeat(101)}"}`,
  "it is an array": `[1,"hello"]`,
  "it is broken JSON": `{"id":1,"text":"hello"`,
}

/**
 * Sends texts in a WebSocket of their own: what came back until `last` did, or until the server
 * closed it.
 */
function converse(
  port: number,
  path: string,
  texts: readonly string[],
  last: string,
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const got: string[] = []
    let rest: Buffer = Buffer.alloc(0)
    let open = false
    const socket = connect(port, "127.0.0.1", () => socket.write(handshake(path)))
    const end = (error?: Error): void => {
      socket.destroy()
      if (error) reject(error)
      else resolve(got)
    }
    const onHead = (): boolean => {
      const behind = upgraded(rest)
      if (behind === undefined) return false
      open = true
      rest = behind
      for (const text of texts) socket.write(clientFrame(text))
      return true
    }
    const onFrames = (): void => {
      const { frames, rest: behind } = readFrames(rest)
      rest = behind
      for (const { text, closes } of frames) {
        if (text !== undefined) got.push(text)
        if (closes || text === last) return end()
      }
    }
    socket.setTimeout(limit, () => end(new Error(`${got.length} messages within ${limit} ms`)))
    socket.on("error", end).on("close", () => end())
    socket.on("data", (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes])
      try {
        if (open || onHead()) onFrames()
      } catch (error) {
        end(error as Error)
      }
    })
  })
}

const sameValue = (a: string, b: string): boolean => {
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b))
  } catch {
    return a === b
  }
}

async function checkKnown(port: number, path: string): Promise<string | undefined> {
  const [texts, backs] = [known.map(([text]) => text), known.map(([, back]) => back)]
  const got = await converse(port, path, texts, backs.at(-1) ?? "")
  const at = backs.findIndex((back, index) => got[index] !== back)
  if (at < 0) return undefined
  return `the message ${texts[at]} returned ${got[at] ?? "nothing"} instead of ${backs[at]}`
}

// A valid message follows the wrong one: a server that ignores the former still echoes the latter.
async function checkWrong(
  port: number,
  path: string,
  [title, text]: readonly [string, string],
): Promise<string | undefined> {
  const [right = ""] = known[0] ?? []
  const got = await converse(port, path, [text, right], right)
  return got.some((back) => sameValue(back, text))
    ? `a message that does not fit came back: ${title}`
    : undefined
}

/** Why the WebSocket at `path` does not send back exactly the messages that fit; else `undefined`. */
export async function checkEcho(port: number, path: string): Promise<string | undefined> {
  try {
    const wrong = await checkKnown(port, path)
    if (wrong !== undefined) return wrong
    for (const note of Object.entries(wrongNotes)) {
      const reason = await checkWrong(port, path, note)
      if (reason !== undefined) return reason
    }
    return undefined
  } catch (error) {
    return `the WebSocket ${path}: ${(error as Error).message}`
  }
}
