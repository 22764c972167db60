// The parser of the js core against llhttp (`node:http`): whatever is sent, the js core accepts what llhttp
// accepts, or less for one of the reasons below, and never anything else. DIFFERENTIAL_RUNS conversations are
// drawn from AGREE_SEED.
import { afterAll, beforeAll, expect, test } from "vitest"
import { drawConversation, Random, type Conversation } from "./differential-conversations.ts"
import {
  type Accepted,
  converse,
  jsServer,
  llhttpServer,
  type NotingServer,
} from "./differential-servers.ts"

const RUNS = Number(process.env["DIFFERENTIAL_RUNS"] ?? 4000)
const SEED = Number(process.env["AGREE_SEED"] ?? 20_261_126) || Date.now()
const IS_USUAL = RUNS === 10_000 && process.env["AGREE_SEED"] === undefined
/** Conversations at a time. */
const AT_ONCE = 40

/** @param before the request in front of it, as JSON */
type Reason = (request: Accepted, sent: string, before: string) => boolean

const HOST = /^(?:[\w\-.~!$&'()*+;=%]+|\[[\da-fA-F:.]+\])(?::\d*)?$/
const ORIGIN = /^https?:\/\/[\w\-.~!$&'()*+,;=:@%[\]]+(?:[/?]|$)/i

/** What the js core refuses and llhttp accepts. */
const STRICTER: Readonly<Record<string, Reason>> = {
  "no host, two hosts, or an invalid one (RFC 9112 §3.2)": ({ headers: { host }, version }) =>
    host === undefined ? version !== "1.0" : !HOST.test(host),
  "HTTP/0.9, HTTP/2.0, RTSP and the like": ({ version }, sent) =>
    (version !== "1.1" && version !== "1.0") || /(?:RTSP|ICE)\/1\.\d\r/.test(sent),
  "a transfer coding that is not chunked alone (RFC 9112 §6.1)": ({ headers, version }) => {
    const coding = headers["transfer-encoding"]
    return coding !== undefined && (coding.toLowerCase() !== "chunked" || version === "1.0")
  },
  "a target that is neither a path, nor * or of http": ({ url }) =>
    !url.startsWith("/") && url !== "*" && !ORIGIN.test(url),
  "more than one space before the version (RFC 9112 §3)": (_request, sent) =>
    / {2,}HTTP\/1\.[01]\r\n/.test(sent),
  "an empty line before a request that does not end in CRLF": (_request, sent, before) =>
    // Its CR may be the end of a body.
    /(?:^|[^\r])\n|\r(?:[^\n]|$)/.test(sent) || before.endsWith(String.raw`\r"]`),
  "a chunk's size of more than 13 digits": (_request, sent) => /[\da-f]{14}/i.test(sent),
  "anything behind the body of the last request of a connection": ({ headers, version }) =>
    /\bclose\b/i.test(headers["connection"] ?? "") || version === "1.0",
}

let js: NotingServer
let llhttp: NotingServer
beforeAll(async () => {
  js = await jsServer()
  llhttp = await llhttpServer()
})
afterAll(async () => {
  await js.close()
  await llhttp.close()
})

/** Numbers of outcomes, and the conversations that must not be. */
class Tally {
  same = 0
  refused = 0
  readonly stricter = new Map<string, number>()
  readonly wrong: unknown[] = []

  note({ sent, cuts, isValid }: Conversation, ours: readonly string[], theirs: Accepted[]): void {
    const next = theirs[ours.length]
    const isPrefix = ours.every((request, at) => request === theirs[at]?.text)
    const before = ours.at(-1) ?? ""
    const reason =
      next && Object.keys(STRICTER).find((name) => STRICTER[name]?.(next, sent, before))
    if (!isPrefix || (next !== undefined && (isValid || reason === undefined))) {
      this.wrong.push({ sent, cuts: cuts.join(), ours, theirs: theirs.map(({ text }) => text) })
    } else if (reason !== undefined) {
      this.stricter.set(reason, (this.stricter.get(reason) ?? 0) + 1)
    } else if (ours.length === 0) this.refused++
    else this.same++
  }
}

async function compare(conversation: Conversation, tally: Tally): Promise<void> {
  const [ours, theirs] = await Promise.all([
    converse(js, conversation),
    converse(llhttp, conversation),
  ])
  tally.note(
    conversation,
    ours.map(({ text }) => text),
    [...theirs],
  )
}

test(
  `${RUNS} conversations`,
  async () => {
    const random = new Random(SEED)
    const tally = new Tally()
    let left = RUNS
    const work = async (): Promise<void> => {
      while (left-- > 0) await compare(drawConversation(random), tally)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const { same, refused, stricter, wrong } = tally
    console.log(`${same} accepted by both, ${refused} refused by both, stricter:`, stricter)
    expect(wrong.slice(0, 5)).toEqual([])
    expect(same).toBeGreaterThan(RUNS / 3)
    expect(refused).toBeGreaterThan(RUNS / 10)
    // Each reason is one that occurs: the conversations are the same every time.
    if (IS_USUAL) expect([...stricter.keys()].sort()).toEqual(Object.keys(STRICTER).sort())
  },
  60_000 + RUNS * 50,
)
