/**
 * Parameter of the handshake by which a client that can resume identifies itself: `<client>`, or
 * `<client>~<cursor>*<topics>`, where the topics are `<hash>.<hash>.!<hash>`: those with `!` are owed. `*` for the
 * topics: they are too many.
 */
export const RESUME_PARAMETER = "precast-resume"

/** A frame that a server sends to a client that can resume. Other texts are messages without an id. */
export type ResumeFrame =
  | { readonly kind: "message"; readonly id: string; readonly data: string | Uint8Array }
  /** All messages before it have been sent. The client returns the text when it reconnects. */
  | { readonly kind: "cursor"; readonly cursor: string }
  /**
   * Of the topic with this hash the client receives messages ("+") or not any more ("-"); "!": it is not subscribed
   * to it again, and misses messages. The client returns what it has when it reconnects.
   */
  | { readonly kind: "topic"; readonly change: "+" | "-" | "!"; readonly hash: string }
  /** Messages may be missing. */
  | { readonly kind: "gap" }
  /** The messages that follow are those after the cursor that the client has sent. */
  | { readonly kind: "resumed" }

export const GAP_FRAME = "~g"
export const RESUMED_FRAME = "~r"

/** @param id `<process>.<number>`; "" for a message without an id, which is not sent again */
export function messageFrame(id: string, data: string | Uint8Array): string | Uint8Array {
  if (typeof data === "string") return id === "" ? data : `~m${id} ${data}`
  const frame = new Uint8Array(1 + id.length + data.byteLength)
  frame[0] = id.length
  for (let at = 0; at < id.length; at++) frame[at + 1] = id.charCodeAt(at)
  frame.set(data, 1 + id.length)
  return frame
}

export function cursorFrame(cursor: string): string {
  return `~c${cursor}`
}

export function topicFrame(change: "+" | "-" | "!", hash: string): string {
  return `~t${change}${hash}`
}

/** undefined: a text without an id. */
export function readFrame(frame: string | Uint8Array): ResumeFrame | undefined {
  if (typeof frame !== "string") {
    const end = 1 + (frame[0] ?? 0)
    const id = String.fromCharCode(...frame.subarray(1, end))
    return { kind: "message", id, data: frame.slice(end) }
  }
  if (frame === GAP_FRAME) return { kind: "gap" }
  if (frame === RESUMED_FRAME) return { kind: "resumed" }
  if (frame.startsWith("~c")) return { kind: "cursor", cursor: frame.slice(2) }
  if (frame.startsWith("~t")) {
    return { kind: "topic", change: frame.charAt(2) as "+" | "-" | "!", hash: frame.slice(3) }
  }
  if (!frame.startsWith("~m")) return undefined
  const end = frame.indexOf(" ")
  return { kind: "message", id: frame.slice(2, end), data: frame.slice(end + 1) }
}
