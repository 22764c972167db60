import { z } from "zod"

const Address = z.object({ street: z.string(), city: z.string(), zipCode: z.string() })

export const Records = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(["admin", "user", "guest"]),
    active: z.boolean(),
    score: z.number(),
    tags: z.array(z.string()),
    address: Address,
  }),
)

export const Asked = z.object({ count: z.coerce.number().int().min(1).max(10_000) })

export const Note = z.object({ id: z.int(), text: z.string().max(100) })

/** Text of a message → what is sent back. */
export function answerNote(text) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return `{"error":"invalid JSON"}`
  }
  const note = Note.safeParse(value)
  return JSON.stringify(note.success ? note.data : { error: note.error.issues })
}
