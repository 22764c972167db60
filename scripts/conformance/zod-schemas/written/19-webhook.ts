import { z } from "zod"

const account = z.object({ id: z.number(), login: z.string(), type: z.enum(["User", "Bot"]) })
const repository = z.object({
  id: z.number(),
  full_name: z.string(),
  private: z.boolean(),
  owner: account,
})

export const webhookSchema = z.union([
  z.object({
    action: z.literal("opened"),
    issue: z.object({ number: z.number(), title: z.string() }),
    repository,
  }),
  z.object({ action: z.literal("starred"), starred_at: z.string().nullable(), repository }),
])

export function check(value: unknown): string {
  const event = webhookSchema.parse(value)
  return event.action === "opened" ? event.issue.title : event.repository.full_name
}
