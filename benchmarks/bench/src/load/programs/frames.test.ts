import { expect, test } from "vitest"
import { clientFrame, readFrames, serverFrame } from "./frames.ts"

/** The text of a client's frame (RFC 6455, 5.3). */
function unmasked(frame: Buffer): string {
  const begin = (frame[1]! & 127) === 126 ? 4 : 2
  const key = frame.subarray(begin, begin + 4)
  return Buffer.from(frame.subarray(begin + 4).map((byte, at) => byte ^ key[at & 3]!)).toString()
}

test.each([0, 5, 125, 126, 300])("a text of %i bytes", (length) => {
  const text = "x".repeat(length)
  const sent = clientFrame(text)
  expect(sent[0]).toBe(0x81)
  expect(sent[1]! & 0x80).toBe(0x80)
  expect(unmasked(sent)).toBe(text)
  const { frames, rest } = readFrames(serverFrame(text))
  expect(frames).toEqual([{ text, closes: false }])
  expect(rest).toHaveLength(0)
})

test("frames wherever the bytes are cut, and what is behind them", () => {
  const bytes = Buffer.concat([
    serverFrame("one"),
    serverFrame("Zoë ".repeat(60)),
    Buffer.of(0x88, 0),
  ])
  for (let at = 0; at <= bytes.length; at++) {
    const first = readFrames(bytes.subarray(0, at))
    const second = readFrames(Buffer.concat([first.rest, bytes.subarray(at)]))
    const frames = [...first.frames, ...second.frames]
    expect(frames.map(({ text }) => text)).toEqual(["one", "Zoë ".repeat(60), undefined])
    expect(frames.at(-1)?.closes).toBe(true)
  }
})
