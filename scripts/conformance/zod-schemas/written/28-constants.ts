import { z } from "zod"

const MAX_TITLE = 60
export const PRIORITIES = ["low", "normal", "high"] as const

export const taskSchema = z.object({
  title: z.string().min(1).max(MAX_TITLE),
  priority: z.enum(PRIORITIES).default("normal"),
  estimate: z.number().multipleOf(0.5).positive().optional(),
  done: z.boolean().optional().default(false),
})
export const patchTaskSchema = taskSchema.pick({ title: true, estimate: true }).partial()

export function check(value: unknown) {
  return [patchTaskSchema.safeParse(value).success, taskSchema.parse(value)]
}
