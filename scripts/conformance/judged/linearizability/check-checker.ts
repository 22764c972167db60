import { check, type CheckedHistory } from "./check.ts"
import type { Operation } from "./record.ts"

/** What no server may do must not pass. */
export function checkChecker(program: string): void {
  const results = check(program, [...wrong.values()])
  const names = [...wrong.keys()].filter((_, at) => results[at] !== "illegal")
  if (names.length > 0) throw new Error(`the checker accepts: ${names.join(", ")}`)
}

/** Histories that are refused, by what is wrong with them. */
export const wrong: ReadonlyMap<string, CheckedHistory> = new Map([
  ["a value that was replaced", history("register", ["set", "1"], ["get", ""])],
  ["two that are first", history("claim", ["claim", "true"], ["claim", "true"])],
  ["an attempt twice", history("attempts", ["begin", "1"], ["begin", "1"])],
  [
    "a later message first",
    history("queue", ["publish", "a"], ["publish", "b"], ["begin", "b"], ["end", "b"]),
  ],
  [
    "a message before the end of the one before it",
    history("queue", ["publish", "a"], ["publish", "b"], ["begin", "a"], ["begin", "b"]),
  ],
  [
    "a message after one that is only begun again",
    history(
      "queue",
      ["publish", "a"],
      ["publish", "b"],
      ["publish", "c"],
      ...handled("a"),
      ["begin", "a"],
      ["begin", "c"],
    ),
  ],
  ["a message that was not published", history("queue", ["begin", "a"])],
])

/** Histories that are accepted. */
export const right: ReadonlyMap<string, CheckedHistory> = new Map([
  [
    "each message after the one before it",
    history("queue", ["publish", "a"], ["publish", "b"], ...handled("a"), ...handled("b")),
  ],
  [
    "messages again, after later ones",
    history(
      "queue",
      ["publish", "a"],
      ["publish", "b"],
      ["begin", "a"],
      ...handled("a"),
      ...handled("b"),
      ["begin", "a"],
      ...handled("b"),
    ),
  ],
  [
    "two that were published at the same time, in any order",
    {
      model: "queue",
      operations: [
        operation("publish", "a", 1, 10),
        operation("publish", "b", 2, 9),
        operation("begin", "b", 11, 12),
        operation("end", "b", 13, 14),
        operation("begin", "a", 15, 16),
      ],
    },
  ],
])

function handled(message: string): readonly (readonly [string, string])[] {
  return [
    ["begin", message],
    ["end", message],
  ]
}

/** Operations one after the other. */
function history(
  model: CheckedHistory["model"],
  ...steps: readonly (readonly [name: string, value: string])[]
): CheckedHistory {
  const operations = steps.map(([name, value], at) => operation(name, value, 2 * at, 2 * at + 1))
  return { model, operations }
}

function operation(name: string, value: string, call: number, end: number): Operation {
  return { client: 0, key: "", name, value, call, return: end, isPending: false }
}
