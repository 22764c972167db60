import type { DeadLetterView, SubscriptionView } from "../src/app/dashboard/wire.ts"
import { act, ask } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { code, moment, pairs, split } from "./parts.ts"
import { publishForm } from "./publish.ts"
import { refresh } from "./refresh.ts"

/** Shows subscriptions with their pending messages, and the dead letters of the selected one. */
export function topicsView(
  place: HTMLElement,
  [topic, subscription]: readonly string[],
): () => void {
  const controller = new AbortController()
  const list = el("div", { class: "list" })
  const detail = el("article", { class: "detail" })
  const isChosen = topic !== undefined
  const letters = el("div")
  fill(place, split(list, detail, isChosen))
  const failed = (where: HTMLElement) => (error: Error) => {
    if (!controller.signal.aborted) fill(where, el("p", { class: "problem" }, error.message))
  }
  const draw = (): Promise<void> =>
    ask<SubscriptionView[]>("topics", {}, controller.signal).then(
      (all) => fill(list, listOf(all, topic, subscription)),
      failed(list),
    )
  const drawLetters = (): void => {
    if (topic === undefined || subscription === undefined) return
    const of = { topic, subscription }
    const done = (): void => {
      drawLetters()
      void draw()
    }
    ask<DeadLetterView[]>("dead", of, controller.signal).then(
      (all) => fill(letters, ...lettersOf(all, of, done, failed(letters))),
      failed(letters),
    )
  }
  if (topic === undefined) fill(detail, el("p", { class: "quiet" }, "Choose a topic."))
  else
    fill(
      detail,
      el("a", { class: "back", href: linkTo(["topics"]) }, "← All topics"),
      el("h2", {}, topic, subscription === undefined ? "" : ` / ${subscription}`),
      letters,
      publishForm(topic, controller.signal, () => void draw()),
    )
  drawLetters()
  void refresh(draw, controller.signal)
  return () => controller.abort()
}

function listOf(
  all: readonly SubscriptionView[],
  topic: string | undefined,
  subscription: string | undefined,
): HTMLElement {
  const rows = all.map((each) => {
    const name = el(
      "span",
      { class: "path" },
      each.topic,
      el(
        "span",
        { class: "quiet" },
        each.subscription === null ? " no subscription" : ` / ${each.subscription}`,
      ),
    )
    const counts = el("span", { class: "time" }, countsOf(each))
    const dead =
      each.dead === null || each.dead === 0
        ? null
        : el("span", { class: "status s5" }, `${each.dead} dead`)
    const isChosen = each.topic === topic && each.subscription === (subscription ?? null)
    const place = each.subscription === null ? [each.topic] : [each.topic, each.subscription]
    return el(
      "a",
      {
        class: "row",
        href: linkTo(["topics", ...place]),
        "aria-current": isChosen ? "true" : undefined,
      },
      name,
      counts,
      dead,
    )
  })
  return el("div", { class: "rows" }, rows)
}

function countsOf({ waiting, later, underWay, engine }: SubscriptionView): string {
  if (waiting === null) return engine
  const more = later === null || later === 0 ? "" : ` (${later} later)`
  return `${waiting} waiting${more}, ${underWay ?? 0} in progress`
}

interface Of {
  readonly topic: string
  readonly subscription: string
}

function lettersOf(
  letters: readonly DeadLetterView[],
  of: Of,
  done: () => void,
  failed: (error: Error) => void,
): HTMLElement[] {
  const button = (text: string, action: string, id?: string): HTMLElement =>
    el(
      "button",
      {
        type: "button",
        onclick: () => {
          if (action === "remove" && !confirm("Remove permanently?")) return
          act(`dead/${action}`, { ...of, ...(id !== undefined && { id }) }).then(done, failed)
        },
      },
      text,
    )
  const tools =
    letters.length === 0
      ? el("p", { class: "quiet" }, "No dead letters.")
      : el("p", { class: "tools" }, button("Replay all", "replay"), button("Remove all", "remove"))
  const items = letters.map((letter) =>
    el(
      "li",
      {},
      el("p", {}, el("strong", {}, letter.error.code), " ", letter.error.message),
      code(letter.body),
      pairs([
        ["id", letter.id],
        ...(letter.key === null ? [] : [["key", letter.key] as const]),
        ["attempts", String(letter.attempts)],
        ["published", moment(letter.publishedAt)],
        ["died", moment(letter.diedAt)],
        ...letter.attributes,
      ]),
      el(
        "p",
        { class: "tools" },
        button("Replay", "replay", letter.id),
        button("Remove", "remove", letter.id),
      ),
    ),
  )
  return [tools, el("ul", { class: "letters" }, items)]
}
