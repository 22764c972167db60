// The page: no bundler and no framework, only the client that `precast client` has written.
import { type ClientError, createClient, type Summary } from "./client.js"

const client = createClient(location.origin, {
  headers: (): Record<string, string> => {
    const token = sessionStorage.getItem("token")
    return token === null ? {} : { authorization: `Token ${token}` }
  },
})

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body

/** Shows the text of an error, or nothing. */
function show(error: ClientError | undefined): void {
  byId("error").textContent = error?.message ?? ""
}

function form(id: string, submit: (fields: FormData) => Promise<void>): void {
  byId(id).addEventListener("submit", (event) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement) || !(event instanceof SubmitEvent)) return
    void submit(new FormData(event.target, event.submitter))
  })
}

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? "").trim()

form("sign-in", async (fields) => {
  const account = { email: text(fields, "email"), password: text(fields, "password") }
  const outcome =
    fields.get("how") === "login"
      ? await client.login.safe({ body: { user: account } })
      : await client.register.safe({
          body: { user: { ...account, username: text(fields, "username") } },
        })
  show(outcome.ok ? undefined : outcome.error)
  if (!outcome.ok) return
  sessionStorage.setItem("token", outcome.value.user.token)
  await refresh()
})

form("write", async (fields) => {
  const { title, description, body } = {
    title: text(fields, "title"),
    description: text(fields, "description"),
    body: text(fields, "body"),
  }
  const tagList = text(fields, "tags").match(/[^\s,]+/g) ?? []
  const outcome = await client.addArticle.safe({
    body: { article: { title, description, body, tagList } },
  })
  show(outcome.ok ? undefined : outcome.error)
  if (outcome.ok) await refresh()
})

async function refresh(): Promise<void> {
  byId("write").hidden = sessionStorage.getItem("token") === null
  const [{ articles }, { tags }] = await Promise.all([client.findArticles(), client.listTags()])
  byId("articles").replaceChildren(...articles.map(drawn))
  byId("tags").textContent = tags.map((tag) => `#${tag}`).join(" ")
}

function drawn(article: Summary): HTMLElement {
  const part = (name: "h2" | "p" | "button", words: string): HTMLElement => {
    const element = document.createElement(name)
    element.textContent = words
    return element
  }
  const { title, description, author, createdAt, favorited, favoritesCount, slug } = article
  const like = part("button", `${favorited ? "♥" : "♡"} ${favoritesCount}`)
  like.addEventListener("click", async () => {
    const outcome = await (favorited ? client.unfavorite : client.favorite).safe({ slug })
    show(outcome.ok ? undefined : outcome.error)
    if (outcome.ok) await refresh()
  })
  const element = document.createElement("article")
  const byLine = part("p", `${author.username}, ${createdAt.toLocaleDateString()}`)
  element.append(part("h2", title), part("p", description), byLine, like)
  return element
}

await refresh()
