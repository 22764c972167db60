import { numberColumn, textColumn } from "../../../../types/rows/columns.ts"
import { type ColumnCode, type Row, RowsCode } from "../../../../types/rows/row.ts"
import type { DeadLetter, OutgoingMessage, TopicOverview } from "../../topics-engine.ts"
import { attributesOf, keyOf } from "./message-columns.ts"

/** A message that a consumer has taken. */
export interface Taken {
  /** The end of the lease, which also identifies its holder. */
  due: number
  readonly seq: number
  readonly attempt: number
  readonly message: OutgoingMessage
}

const number = (key: string, optional: boolean = false): ColumnCode => ({
  key,
  names: [key],
  as: "number",
  expects: "number",
  optional,
})
const text = (key: string): ColumnCode => ({ key, names: [key], as: "string", expects: "string" })

function textOrNull(row: Row, index: number): string | null {
  return row.starts[index]! < 0 ? null : textColumn(row, index)
}

function keyOrNull(row: Row, index: number): string | null {
  const key = textOrNull(row, index)
  return key === null ? null : keyOf(key)
}

/** How the rows of `take` are read. */
export function takenCode(): RowsCode<Taken> {
  const columns = [
    number("due"),
    number("seq"),
    number("attempt"),
    text("id"),
    text("key"),
    text("body"),
    text("attributes"),
    number("published"),
    number("not_before"),
  ]
  return new RowsCode("Taken", columns, (row) => ({
    due: numberColumn(row, 0),
    seq: numberColumn(row, 1),
    attempt: numberColumn(row, 2),
    message: {
      id: keyOf(textColumn(row, 3)),
      key: keyOrNull(row, 4),
      body: textColumn(row, 5),
      attributes: attributesOf(textOrNull(row, 6)),
      publishedAt: new Date(numberColumn(row, 7)),
      notBefore: row.starts[8]! < 0 ? null : new Date(numberColumn(row, 8)),
    },
  }))
}

/** How the rows of `dead` are read. */
export function deadCode(): RowsCode<DeadLetter> {
  const columns = [
    text("id"),
    text("key"),
    text("body"),
    text("attributes"),
    number("published"),
    number("attempts"),
    text("code"),
    text("message"),
    number("died"),
  ]
  return new RowsCode("DeadLetter", columns, (row) => ({
    message: {
      id: keyOf(textColumn(row, 0)),
      key: keyOrNull(row, 1),
      body: textColumn(row, 2),
      attributes: attributesOf(textOrNull(row, 3)),
      publishedAt: new Date(numberColumn(row, 4)),
      notBefore: null,
    },
    attempts: numberColumn(row, 5),
    error: { code: textColumn(row, 6), message: textColumn(row, 7) },
    diedAt: new Date(numberColumn(row, 8)),
  }))
}

/** One number of one row: an id, a moment. */
export function numberCode(name: string): RowsCode<number> {
  return new RowsCode(name, [number(name)], (row) => numberColumn(row, 0))
}

/** One text of one row, or NULL. */
export function textCode(name: string): RowsCode<string | null> {
  return new RowsCode(name, [text(name)], (row) => textOrNull(row, 0))
}

/** How the rows of `overview` are read. */
export function overviewCode(): RowsCode<TopicOverview> {
  const columns = [
    text("topic"),
    text("subscription"),
    number("present"),
    number("delayed"),
    number("taken"),
    number("dead"),
  ]
  return new RowsCode("Overview", columns, (row) => ({
    topic: textColumn(row, 0),
    subscription: textOrNull(row, 1),
    waiting: numberColumn(row, 2) - numberColumn(row, 4),
    later: numberColumn(row, 3),
    underWay: numberColumn(row, 4),
    dead: numberColumn(row, 5),
  }))
}
