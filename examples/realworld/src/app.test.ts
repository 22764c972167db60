import { strict as assert } from "node:assert"
import { after, test } from "node:test"
import { createClient } from "@precast/runtime/client"
import { start } from "./app.js"
import { db } from "./database.js"

const app = await start(0)
after(async () => {
  await app.close()
  await db.close()
})

const client = createClient<typeof app>(app.url).api
type Client = typeof client

const password = "correct horse"
let users = 0

/** A new user, and a client that sends their token. */
async function someone(): Promise<{ username: string; email: string; as: Client }> {
  const username = `ada${++users}`
  const email = `${username}@example.com`
  const { user } = await client.register({ user: { username, email, password } })
  const headers = { authorization: `Token ${user.token}` }
  return { username, email, as: createClient<typeof app>(app.url, { headers }).api }
}

const draft = (title: string, tagList: string[] = []) => ({
  article: { title, description: "About", body: "Text", tagList },
})

/** The status and the body of a request that fails. */
async function failure(call: Promise<{ ok: boolean }>): Promise<unknown[]> {
  const outcome = (await call) as { ok: boolean; error?: { status?: number; body?: unknown } }
  return [outcome.ok, outcome.error?.status, outcome.error?.body]
}

test("users sign up, log in, and change", async () => {
  const { username, email, as } = await someone()
  const { user } = await client.login({ user: { email: email.toUpperCase(), password } })
  assert.deepEqual([user.username, user.bio, user.image], [username, null, null])
  assert.deepEqual(await failure(client.login.safe({ user: { email, password: "x" } })), [
    false,
    401,
    { errors: { credentials: ["invalid"] } },
  ])
  await as.updateUser({ user: { bio: "Counts", password: "another horse" } })
  assert.equal((await as.currentUser()).user.bio, "Counts")
  assert.equal(
    (await client.login({ user: { email, password: "another horse" } })).user.bio,
    "Counts",
  )
  await as.updateUser({ user: { bio: "" } })
  assert.equal((await as.currentUser()).user.bio, null)
})

test("a name and an email belong to one user", async () => {
  const { username, email } = await someone()
  const other = { username: "eve", email: "eve@example.com", password }
  assert.deepEqual(await failure(client.register.safe({ user: { ...other, email } })), [
    false,
    409,
    { errors: { email: ["has already been taken"] } },
  ])
  assert.deepEqual(await failure(client.register.safe({ user: { ...other, username } })), [
    false,
    409,
    { errors: { username: ["has already been taken"] } },
  ])
})

test("a request that does not fit is 422, one without a token 401", async () => {
  const send = (path: string, body: unknown) =>
    fetch(`${app.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  const answer = await send("/users", { user: { email: "x", username: "", password } })
  assert.equal(answer.status, 422)
  assert.deepEqual(await answer.json(), {
    errors: {
      email: ["is not string (at most 200 characters, format email)"],
      username: ["can't be blank"],
    },
  })
  const unknown = await send("/articles", draft("x"))
  assert.deepEqual(
    [unknown.status, await unknown.json()],
    [401, { errors: { token: ["is missing"] } }],
  )
})

test("articles: slugs, changes, filters, only by their author", async () => {
  const [ada, eve] = await Promise.all([someone(), someone()])
  const { article } = await ada.as.addArticle(draft("How to Count?", ["numbers", "numbers"]))
  assert.deepEqual([article.slug, article.tagList], ["how-to-count", ["numbers"]])
  assert.ok(article.createdAt instanceof Date)
  const { article: second } = await eve.as.addArticle(draft("How to count"))
  assert.match(second.slug, /^how-to-count-[0-9a-f]{12}$/)

  const slug = article.slug
  assert.equal((await failure(eve.as.removeArticle.safe({ slug })))[1], 403)
  const { article: renamed } = await ada.as.updateArticle({ slug, article: { title: "Counting" } })
  assert.deepEqual([renamed.slug, renamed.body, renamed.tagList], ["counting", "Text", ["numbers"]])
  assert.equal((await failure(client.getArticle.safe({ slug })))[1], 404)

  assert.equal((await client.findArticles({ tag: "numbers" })).articlesCount, 1)
  assert.equal((await client.findArticles({ author: eve.username })).articlesCount, 1)
  const page = await client.findArticles({ limit: 1, offset: 1 })
  assert.equal(page.articles.length, 1)
  assert.ok(page.articlesCount >= 2)
  assert.deepEqual((await client.listTags()).tags, ["numbers"])
  await ada.as.removeArticle({ slug: "counting" })
  assert.equal((await client.findArticles({ author: ada.username })).articlesCount, 0)
})

test("profiles, the feed and favorites", async () => {
  const [ada, eve] = await Promise.all([someone(), someone()])
  const { article } = await ada.as.addArticle(draft("Followed"))
  assert.equal((await eve.as.feed()).articlesCount, 0)
  assert.equal((await eve.as.follow({ username: ada.username })).profile.following, true)
  assert.equal((await eve.as.follow({ username: ada.username })).profile.following, true)
  assert.equal((await client.getProfile({ username: ada.username })).profile.following, false)
  const { articles } = await eve.as.feed()
  assert.deepEqual(
    articles.map(({ slug, author }) => [slug, author.following]),
    [[article.slug, true]],
  )
  const { article: liked } = await eve.as.favorite({ slug: article.slug })
  assert.deepEqual([liked.favorited, liked.favoritesCount], [true, 1])
  const found = await client.findArticles({ favorited: eve.username })
  assert.deepEqual([found.articlesCount, found.articles[0]?.favorited], [1, false])
  assert.equal((await eve.as.unfavorite({ slug: article.slug })).article.favoritesCount, 0)
  assert.equal((await eve.as.unfollow({ username: ada.username })).profile.following, false)
  assert.equal((await failure(client.getProfile.safe({ username: "nobody" })))[1], 404)
})

test("comments", async () => {
  const [ada, eve] = await Promise.all([someone(), someone()])
  const { slug } = (await ada.as.addArticle(draft("Commented"))).article
  const { comment } = await eve.as.addComment({ slug, comment: { body: "Thanks" } })
  assert.deepEqual([comment.body, comment.author.username], ["Thanks", eve.username])
  assert.equal((await failure(ada.as.removeComment.safe({ slug, id: comment.id })))[1], 403)
  assert.equal((await client.listComments({ slug })).comments.length, 1)
  await eve.as.removeComment({ slug, id: comment.id })
  assert.deepEqual(await client.listComments({ slug }), { comments: [] })
  assert.equal((await failure(eve.as.removeComment.safe({ slug, id: comment.id })))[1], 404)
})

test("the page and its script", async () => {
  const page = await fetch(app.url)
  assert.match(await page.text(), /<h1>Conduit/)
  const script = await fetch(`${app.url}/main.js`)
  assert.match(await script.text(), /createClient/)
})
