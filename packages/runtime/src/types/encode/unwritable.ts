import { PrecastError } from "../../base/errors/precast-error.ts"
import { circularText } from "../../base/errors/circular-text.ts"
import { isMap, isSet } from "../natives/collections.ts"
import { pointerStep } from "../text/pointer-step.ts"

/**
 * The error for a value that could not be written: for a circular value the engine only reports that the call stack
 * is exceeded.
 */
export function unwritable(error: unknown, value: unknown): unknown {
  // Caught again in each function around: the last one is called by the program, whose line the stack then shows.
  if ((error as PrecastError | null)?.code === "PC2190")
    Error.captureStackTrace(error as Error, unwritable)
  if (!(error instanceof RangeError && error.message.includes("call stack"))) return error
  const circle = circleIn(value)
  return circle === null ? error : new PrecastError("PC2190", circularText(...circle))
}

/** An object on the way to the place that is looked at. */
interface Level {
  readonly object: object
  readonly step: string
  readonly entries: readonly (readonly [step: string, value: unknown])[]
  next: number
}

/** JSON pointers of a circular reference and of the object that it refers to; null without one. */
function circleIn(value: unknown): [from: string, to: string] | null {
  const way: Level[] = []
  // Positions of the objects on the path; -1: they have been left.
  const places = new Map<object, number>()
  const enter = (step: string, at: unknown): void => {
    if (typeof at !== "object" || at === null || places.has(at)) return
    places.set(at, way.length)
    way.push({ object: at, step, entries: entriesOf(at), next: 0 })
  }
  enter("", value)
  for (let level = way.at(-1); level; level = way.at(-1)) {
    const entry = level.entries[level.next++]
    if (!entry) {
      places.set(way.pop()!.object, -1)
      continue
    }
    const [step, at] = entry
    const around = places.get(at as object) ?? -1
    if (around >= 0) return [pathTo(way) + step, pathTo(way.slice(0, around + 1))]
    enter(step, at)
  }
  return null
}

function entriesOf(object: object): [string, unknown][] {
  const entries = isMap(object)
    ? [...object]
    : isSet(object)
      ? [...object].entries()
      : Object.entries(object)
  return [...entries].map(([key, value]) => [pointerStep(String(key)), value])
}

function pathTo(way: readonly Level[]): string {
  return way.map(({ step }) => step).join("")
}
