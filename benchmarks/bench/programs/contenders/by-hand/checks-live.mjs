// Checks of `body-1mb`, `sse` and `ws-echo` written by hand.

const isObject = (v) => typeof v === "object" && v !== null
const isText = (v) => typeof v === "string"
const roles = new Set(["admin", "user", "guest"])

function isAddress(v) {
  return isObject(v) && isText(v.street) && isText(v.city) && isText(v.zipCode)
}

function isRecord(v) {
  return (
    isObject(v) &&
    Number.isInteger(v.id) &&
    isText(v.name) &&
    isText(v.email) &&
    roles.has(v.role) &&
    typeof v.active === "boolean" &&
    typeof v.score === "number" &&
    Array.isArray(v.tags) &&
    v.tags.every(isText) &&
    isAddress(v.address)
  )
}

export const areRecords = (v) => Array.isArray(v) && v.every(isRecord)

/** Text of the query → how many events, or undefined. */
export function readCount(text) {
  const count = /^\d+$/.test(text ?? "") ? Number(text) : 0
  return count >= 1 && count <= 10_000 ? count : undefined
}

/** Text of a message → what is sent back. */
export function answerNote(text) {
  let note
  try {
    note = JSON.parse(text)
  } catch {
    return `{"error":"invalid JSON"}`
  }
  const fits =
    isObject(note) && Number.isInteger(note.id) && isText(note.text) && note.text.length <= 100
  return fits ? JSON.stringify({ id: note.id, text: note.text }) : `{"error":"invalid message"}`
}
