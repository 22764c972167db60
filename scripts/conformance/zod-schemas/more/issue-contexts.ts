import { z } from "zod"

const scopeType = z.enum(["field", "directory"]).default("field")

/** Field scope needs a field. */
const requireField = (
  value: { scopeType: "field" | "directory"; fieldId?: string },
  ctx: z.RefinementCtx,
): void => {
  if (value.scopeType !== "field") return
  if (!value.fieldId) ctx.addIssue({ code: "custom", path: ["fieldId"], message: "fieldId?" })
}

export const stateQuery = z
  .strictObject({ scopeType, fieldId: z.string().trim().min(1).optional() })
  .superRefine(requireField)
export type StateQuery = z.infer<typeof stateQuery>

const safeLink = z.string().superRefine((link, ctx) => {
  checkLink(link, ctx)
})

const tag = z.string().superRefine((text, ctx: z.RefinementCtx) => {
  if (text.length > 3) ctx.addIssue("too long")
})

export function checkLink(link: string, ctx: z.RefinementCtx): void {
  const fail = (message: string): void => {
    ctx.addIssue({ code: z.ZodIssueCode.custom, message })
  }
  if (link.includes(" ")) fail("no spaces")
  if (!link.startsWith("https://")) fail("https alone")
}

export const checks = {
  query: (value: unknown): StateQuery => stateQuery.parse(value),
  link: (value: unknown) => safeLink.parse(value),
  tag: (value: unknown) => tag.parse(value),
}
