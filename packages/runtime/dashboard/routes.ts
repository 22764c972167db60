import type { RoutesView, RouteView } from "../src/app/dashboard/wire.ts"
import { ask } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { filter } from "./filter.ts"
import type { Answer, Operation } from "./operation.ts"
import { badge, code, section, split, statusMark } from "./parts.ts"
import { tryIt } from "./try-it.ts"
import { namesIn, typeText, type Schema } from "./types-text.ts"

/** The search text of the list, kept until the page is closed. */
let search = ""

let known: Promise<RoutesView> | undefined

/** Shows the routes and the selected route. */
export function routesView(place: HTMLElement, [method, path]: readonly string[]): void {
  known ??= ask<RoutesView>("routes")
  known.then(
    (view) => {
      const chosen = view.routes.find((each) => each.method === method && each.path === path)
      fill(place, split(listOf(view, chosen), detailOf(view, chosen), chosen !== undefined))
    },
    (error: Error) => {
      known = undefined
      fill(place, el("p", { class: "problem" }, error.message))
    },
  )
}

function listOf({ routes }: RoutesView, chosen: RouteView | undefined): HTMLElement {
  if (routes.length === 0) return el("div", { class: "list" }, el("p", {}, "No routes."))
  const rows = el("div", { class: "rows" })
  const draw = (): void => {
    const found = routes.filter(isFound)
    if (found.length === 0) fill(rows, el("p", { class: "quiet" }, "No route matches the search."))
    else
      fill(
        rows,
        found.map((route) => rowOf(route, route === chosen)),
      )
  }
  draw()
  return el("div", { class: "list" }, searchField(draw), rows)
}

function searchField(draw: () => void): HTMLElement {
  const input = el("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search the routes",
    oninput: () => {
      search = input.value
      draw()
    },
  })
  input.value = search
  return el("div", { class: "tools" }, input)
}

/** Whether the method, path or name contains each word of the search. */
function isFound({ method, path, name }: RouteView): boolean {
  const text = `${method} ${path} ${name}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function rowOf(route: RouteView, isChosen: boolean): HTMLElement {
  return el(
    "a",
    {
      class: "row",
      href: linkTo(["routes", route.method, route.path]),
      "aria-current": isChosen ? "true" : undefined,
    },
    badge(route.method),
    el("span", { class: "path" }, route.path),
    el("span", { class: "name" }, route.name),
  )
}

function detailOf(view: RoutesView, route: RouteView | undefined): HTMLElement {
  if (route === undefined)
    return el("div", { class: "detail empty" }, el("p", {}, "Choose a route."))
  const operation = (route.operation ?? {}) as Operation
  return el(
    "article",
    { class: "detail" },
    el("a", { class: "back", href: linkTo(["routes"]) }, "← All routes"),
    el("h2", {}, badge(route.method), " ", route.path),
    operation.deprecated === true && el("p", { class: "problem" }, "Deprecated."),
    operation.summary !== undefined && el("p", {}, operation.summary),
    operation.description !== undefined && el("p", { class: "quiet" }, operation.description),
    route.kind === "http" &&
      el(
        "p",
        {},
        el("a", { href: linkTo(["requests"]), onclick: () => onlyOf(route) }, "Its requests"),
      ),
    sentOf(operation),
    route.kind === "http"
      ? tryIt(route, operation, view.schemas)
      : el("p", { class: "quiet" }, OTHERS[route.kind]),
    responsesOf(view, operation),
  )
}

/** Filters the list of requests by a route. */
function onlyOf({ method, path }: RouteView): void {
  Object.assign(filter, { text: `${method} ${path}`, kind: "request", status: "", least: "" })
}

const OTHERS = {
  socket: "A WebSocket endpoint: use a WebSocket client to try it.",
  mount: "A mounted application handles requests below this path.",
}

function sentOf({ parameters = [], requestBody }: Operation): HTMLElement | null {
  const input = parameters.map((each) => {
    const optional = each.required === true ? "" : "?"
    return `${each.name}${optional}: ${typeText(each.schema)}  // ${each.in}`
  })
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `// ${type}\n${typeText(schema)}`,
  )
  const sent = [...input, ...bodies].join("\n")
  return sent === "" ? null : section("Request", code(sent))
}

function responsesOf({ schemas }: RoutesView, operation: Operation): HTMLElement[] {
  const names = namesIn(operation, schemas)
  const declared = Array.from(
    names,
    (name) => `type ${name} = ${typeText(schemas[name] as Schema)}`,
  )
  return [
    section(
      "Answers",
      el("ul", { class: "answers" }, Object.entries(operation.responses ?? {}).map(answerOf)),
    ),
    ...(declared.length === 0 ? [] : [section("Types", code(declared.join("\n\n")))]),
  ]
}

function answerOf([status, { $ref, description, content = {} }]: [string, Answer]): HTMLElement {
  const types = Object.entries(content).map(([type, { schema }]) => ({
    type,
    text: typeText(schema),
  }))
  const number = /^\d{3}$/.test(status) ? Number(status) : null
  return el(
    "li",
    {},
    statusMark(number, status),
    " ",
    description ?? $ref?.split("/").at(-1) ?? "",
    types.map(({ type, text }) => [el("span", { class: "quiet" }, ` ${type}`), code(text)]),
  )
}
