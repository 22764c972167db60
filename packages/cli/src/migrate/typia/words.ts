/** typia's validation: its fields → ours. */
export const words = { success: "ok", data: "value", errors: "issues" } as const
