// Our frames that may precede the first frame of the program, beyond those that the program requests.
const OWN_FRAMES = 20

/**
 * Captures the stack of an error so that it starts with the program's own line: frames of this package before it are
 * left out. Without a line of the program the stack has all frames.
 *
 * @param below the function that makes the error; it is not on the stack
 */
export function captureCaller(error: Error, below: Function): void {
  const limit = Error.stackTraceLimit
  if (!(limit > 0)) return
  try {
    Error.stackTraceLimit = limit + OWN_FRAMES
    Error.captureStackTrace(error, below)
    error.stack = fromCaller(error.stack ?? "", limit)
  } finally {
    Error.stackTraceLimit = limit
  }
}

/** An error about an argument, made where it is thrown: its stack starts with the program's own line. */
export function atCaller<Made extends Error>(error: Made): Made {
  captureCaller(error, atCaller)
  return error
}

/** The stack at this call without a first line: for errors that are found later. */
export function callerFrames(): string {
  const { stack = "" } = atCaller(new Error(""))
  return stack.slice(stack.indexOf("\n"))
}

/** @param limit most frames */
export function fromCaller(stack: string, limit: number): string {
  const lines = stack.split("\n")
  const first = lines.findIndex((line) => FRAME.test(line))
  if (first === -1) return stack
  const frames = lines.slice(first)
  const own = folderOf(frames[0]!)
  const isProgram = (frame: string): boolean => folderOf(frame) !== own && isFile(frame)
  const caller = own === null ? -1 : frames.findIndex(isProgram)
  const kept = frames.slice(Math.max(caller, 0), Math.max(caller, 0) + limit)
  return [...lines.slice(0, first), ...kept].join("\n")
}

// `[:]`: bundles for browsers contain this code, and are checked for imports that start with `node:`.
/** Whether a frame is in a file; false for `Array.map (<anonymous>)` and for modules of Node. */
function isFile(frame: string): boolean {
  return /[/\\]/.test(frame) && !/\bnode[:]/.test(frame)
}

const FRAME = /^\s+at /

/** The folder of the package that a frame is in; source maps show `src` in place of `dist`. */
function folderOf(frame: string): string | null {
  if (/\.test\.[cm]?[jt]s\b/.test(frame)) return null
  const end = Math.max(...OUTPUTS.map((folder) => frame.lastIndexOf(folder)))
  if (end === -1) return null
  const bracket = frame.lastIndexOf("(", end)
  const place = bracket === -1 ? frame.slice(0, end).replace(/^\s+at (?:async )?/, "") : undefined
  return place ?? frame.slice(bracket + 1, end)
}

const OUTPUTS = ["/dist/", "/src/", "\\dist\\", "\\src\\"]
