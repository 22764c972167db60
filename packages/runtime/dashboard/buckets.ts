import type { About, ObjectsView, ObjectView } from "../src/app/dashboard/wire.ts"
import { act, ask } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { moment, pairs, section, size, split, switchOf } from "./parts.ts"

const PAGE = 100

/** The parameters of the listing; kept while another object of the same bucket is opened. */
let listed = { bucket: "", prefix: "", limit: PAGE }

/** Shows the objects of the buckets, and one of them. */
export function bucketsView(
  place: HTMLElement,
  [chosen, key]: readonly string[],
  { buckets }: About,
): () => void {
  const controller = new AbortController()
  const bucket = chosen ?? buckets[0] ?? ""
  if (listed.bucket !== bucket) listed = { bucket, prefix: "", limit: PAGE }
  const rows = el("div")
  const list = el(
    "div",
    { class: "list" },
    switchOf("buckets", buckets, bucket),
    searchField(() => draw()),
    rows,
  )
  const detail = el("article", { class: "detail" })
  fill(place, split(list, detail, key !== undefined))
  const draw = listDrawer(rows, key, controller.signal)
  draw()
  if (key === undefined) fill(detail, el("p", { class: "quiet" }, "Choose an object."))
  else drawObject(detail, { bucket, key }, controller.signal)
  return () => controller.abort()
}

function searchField(draw: () => void): HTMLElement {
  const input = el("input", {
    type: "search",
    placeholder: "Prefix",
    "aria-label": "Prefix of the keys",
    oninput: () => {
      listed = { ...listed, prefix: input.value, limit: PAGE }
      draw()
    },
  })
  input.value = listed.prefix
  return el("div", { class: "tools" }, input)
}

/** A function that lists the objects again; only its last call is shown. */
function listDrawer(rows: HTMLElement, key: string | undefined, signal: AbortSignal): () => void {
  let last = new AbortController()
  const draw = (): void => {
    last.abort()
    last = new AbortController()
    const either = AbortSignal.any([signal, last.signal])
    ask<ObjectsView>("objects", listed, either).then(
      ({ objects, hasMore }) => fill(rows, listOf(objects, key), hasMore && more(draw)),
      (error: Error) => {
        if (!either.aborted) fill(rows, el("p", { class: "problem" }, error.message))
      },
    )
  }
  return draw
}

function more(draw: () => void): HTMLElement {
  const onclick = (): void => {
    listed = { ...listed, limit: listed.limit + PAGE }
    draw()
  }
  return el("p", { class: "tools" }, el("button", { type: "button", onclick }, "Show more"))
}

function listOf(objects: ObjectsView["objects"], chosen: string | undefined): HTMLElement {
  if (objects.length === 0)
    return el("p", { class: "quiet" }, listed.prefix === "" ? "No objects." : "No such objects.")
  const rows = objects.map((each) =>
    el(
      "a",
      {
        class: "row object",
        href: linkTo(["buckets", listed.bucket, each.key]),
        "aria-current": each.key === chosen ? "true" : undefined,
      },
      el("span", { class: "path" }, each.key),
      el("span", { class: "time" }, size(each.size)),
    ),
  )
  return el("div", { class: "rows" }, rows)
}

interface Of {
  readonly bucket: string
  readonly key: string
}

function drawObject(detail: HTMLElement, of: Of, signal: AbortSignal): void {
  const failed = (error: Error): void => {
    if (!signal.aborted) fill(detail, backTo(of), el("p", { class: "problem" }, error.message))
  }
  ask<ObjectView>("object", { ...of }, signal).then((object) => {
    fill(detail, backTo(of), ...objectParts(object, of, failed))
  }, failed)
}

function backTo({ bucket }: Of): HTMLElement {
  return el("a", { class: "back", href: linkTo(["buckets", bucket]) }, "← All objects")
}

function objectParts(object: ObjectView, of: Of, failed: (error: Error) => void): HTMLElement[] {
  const remove = (): void => {
    if (!confirm(`Delete ${of.key} from ${of.bucket}? It cannot be restored.`)) return
    act("objects/delete", { ...of }).then(() => {
      location.hash = linkTo(["buckets", of.bucket])
    }, failed)
  }
  const { type, size: bytes, modified, etag, metadata, url } = object
  return [
    el("h2", {}, object.key),
    el(
      "p",
      { class: "tools" },
      el("a", { href: url, download: "" }, "Download"),
      el("button", { type: "button", onclick: remove }, "Delete"),
    ),
    pairs([
      ["type", type],
      ["size", size(bytes)],
      ["modified", moment(modified)],
      ["etag", etag],
    ]),
    ...(metadata.length === 0 ? [] : [section("Metadata", pairs(metadata))]),
  ]
}
