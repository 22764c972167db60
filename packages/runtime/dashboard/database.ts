import type { About, RowsView, TableView } from "../src/app/dashboard/wire.ts"
import { ask } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { size, split, switchOf } from "./parts.ts"
import { gridOf, sqlView } from "./sql.ts"

const PAGE = 50

interface Asked {
  readonly database: string
  readonly schema: string
  readonly table: string
  offset: number
  order: string | null
  direction: "asc" | "desc"
}

/** Shows the tables of the databases, and rows of one. */
export function databaseView(
  place: HTMLElement,
  [chosen, schema, table]: readonly string[],
  { databases, sql }: About,
): () => void {
  const controller = new AbortController()
  const database = chosen ?? databases[0] ?? ""
  const tables = el("div", { class: "list" })
  const detail = el("article", { class: "detail" })
  const failed = (where: HTMLElement) => (error: Error) => {
    if (!controller.signal.aborted) fill(where, el("p", { class: "problem" }, error.message))
  }
  const isSql = sql && schema === "sql" && table === undefined
  fill(place, split(tables, detail, table !== undefined || isSql))
  fill(tables, el("p", { class: "quiet" }, "Loading…"))
  ask<TableView[]>("tables", { database }, controller.signal).then((all) => {
    const run = sql ? sqlLink(database, isSql) : null
    fill(
      tables,
      switchOf("database", databases, database),
      run,
      listOf(all, database, schema, table),
    )
  }, failed(tables))
  if (isSql) sqlView(detail, database)
  else if (table === undefined || schema === undefined) {
    fill(detail, el("p", { class: "quiet" }, "Choose a table."))
  } else {
    const asked: Asked = { database, schema, table, offset: 0, order: null, direction: "asc" }
    const draw = (): void => {
      const { order, ...rest } = asked
      const query = { ...rest, limit: PAGE, ...(order !== null && { order }) }
      ask<RowsView>("rows", query, controller.signal).then((view) => {
        fill(detail, ...rowsOf(view, asked, draw))
      }, failed(detail))
    }
    draw()
  }
  return () => controller.abort()
}

function sqlLink(database: string, isChosen: boolean): HTMLElement {
  return el(
    "a",
    {
      class: "row",
      href: linkTo(["database", database, "sql"]),
      "aria-current": isChosen ? "true" : undefined,
    },
    el("span", { class: "path" }, "Run SQL"),
    el("span", { class: "name" }, "what reads"),
  )
}

function listOf(
  tables: readonly TableView[],
  database: string,
  schema: string | undefined,
  table: string | undefined,
): HTMLElement {
  if (tables.length === 0) return el("p", { class: "quiet" }, `${database} has no tables.`)
  return el(
    "div",
    { class: "rows" },
    tables.map((each) =>
      el(
        "a",
        {
          class: "row table",
          href: linkTo(["database", database, each.schema, each.name]),
          "aria-current": each.schema === schema && each.name === table ? "true" : undefined,
        },
        el("span", { class: "path" }, each.schema === "public" ? "" : `${each.schema}.`, each.name),
        el("span", { class: "name" }, each.kind === "table" ? "" : each.kind),
        el("span", { class: "time" }, each.rows < 0 ? "" : `~${each.rows} rows`),
        el("span", { class: "clock" }, each.bytes === 0 ? "" : size(each.bytes)),
      ),
    ),
  )
}

function rowsOf(
  { columns, rows, hasMore }: RowsView,
  asked: Asked,
  draw: () => void,
): HTMLElement[] {
  const heads = columns.map((column) => {
    const isOrder = asked.order === column.name
    const sort = (): void => {
      asked.direction = isOrder && asked.direction === "asc" ? "desc" : "asc"
      asked.order = column.name
      asked.offset = 0
      draw()
    }
    const mark = isOrder ? (asked.direction === "asc" ? " ↑" : " ↓") : ""
    const title = `${column.type}${column.nullable ? "" : " not null"}${column.key ? " primary key" : ""}`
    return el(
      "th",
      { scope: "col", title },
      column.masked
        ? column.name
        : el("button", { type: "button", onclick: sort }, column.name, mark),
      el("small", {}, column.type),
    )
  })
  const { database, schema, table } = asked
  return [
    el("a", { class: "back", href: linkTo(["database", database]) }, "← All tables"),
    el("h2", {}, schema === "public" ? table : `${schema}.${table}`),
    gridOf(heads, rows),
    pager(asked, rows.length, hasMore, draw),
  ]
}

function pager(asked: Asked, count: number, hasMore: boolean, draw: () => void): HTMLElement {
  const go = (offset: number) => (): void => {
    asked.offset = Math.max(0, offset)
    draw()
  }
  const { offset } = asked
  const text = count === 0 ? "No rows." : `Rows ${offset + 1} to ${offset + count}`
  return el(
    "p",
    { class: "tools" },
    el(
      "button",
      { type: "button", disabled: offset === 0, onclick: go(offset - PAGE) },
      "← Before",
    ),
    text,
    el("button", { type: "button", disabled: !hasMore, onclick: go(offset + PAGE) }, "Next →"),
  )
}
