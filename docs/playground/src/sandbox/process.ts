/** Replaces `process` of Node.js: no variable is set, and no operation is available. */
export const process = { env: {}, versions: {}, platform: "browser", argv: [], cwd: () => "/" }
