type Reply = boolean | null | string | { path?: string; message?: string }

/** Functions of a user's that tags may name; emitted code that is evaluated sees them under these names. */
export const CHECKS: Record<string, (value: unknown) => Reply | void> = {
  isShort: (value) => typeof value !== "string" || value.length < 5,
  isPositive: (value) => (typeof value === "number" && value < 0 ? "not negative" : undefined),
  isTaken: () => {},
  isThere: (value) => value !== undefined,
  isPast: (value) =>
    value instanceof Date && value.getTime() > 1e12 ? { path: "/year", message: "past" } : true,
  lastIsPast(value) {
    const last = (value as { year: Date }[]).at(-1)
    if (!last || last.year.getTime() < 1e12) return true
    return { path: `/${(value as unknown[]).length - 1}/year`, message: "past" }
  },
  throwsAtLists(value) {
    if (Array.isArray(value) && value.length > 1) throw new Error("too long")
    return true
  },
  refusesToken: (value) =>
    (value as { token?: unknown } | null)?.token === "bad"
      ? { path: "/token", message: "bad token" }
      : true,
  refusesNames: (value) =>
    typeof value === "object" && value !== null && Object.hasOwn(value, "name")
      ? { message: "no name" }
      : true,
}
