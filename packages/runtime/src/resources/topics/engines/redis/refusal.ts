/**
 * Wrong password, no permission, a server that is too old: not a server that is loading its
 * data.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  /^(ERR|NOAUTH|WRONGPASS|NOPERM|WRONGTYPE|OOM|MISCONF)\b/.test(error.message)
