/** Stands in for that of Node: nothing is set, and nothing can be done with it. */
export const process = { env: {}, versions: {}, platform: "browser", argv: [], cwd: () => "/" }
