// Valibot: the names are those of the schemas in Zod.
import * as v from "valibot"

const text = v.string()
const whole = v.pipe(v.number(), v.integer())

export const Records = v.array(
  v.object({
    id: whole,
    name: text,
    email: text,
    role: v.picklist(["admin", "user", "guest"]),
    active: v.boolean(),
    score: v.number(),
    tags: v.array(text),
    address: v.object({ street: text, city: text, zipCode: text }),
  }),
)

export const Asked = v.object({
  count: v.pipe(
    text,
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(10_000),
  ),
})

const Note = v.object({ id: whole, text: v.pipe(text, v.maxLength(100)) })

/** Text of a message → what is sent back. */
export function answerNote(message) {
  let value
  try {
    value = JSON.parse(message)
  } catch {
    return `{"error":"invalid JSON"}`
  }
  const note = v.safeParse(Note, value)
  return JSON.stringify(note.success ? note.output : { error: note.issues })
}
