import { randomBytes } from "node:crypto"
import {
  ApiError,
  api,
  DatabaseError,
  type Default,
  type Int,
  type Int32,
  type Max,
  type MaxItems,
  type MaxLength,
  type Min,
  type MinLength,
  type Status,
} from "@precast/runtime"
import { db } from "./database.js"
import { type Article, articleOf, listArticles, type Summary } from "./read-articles.js"
import { user, viewer } from "./tokens.js"

type Title = string & MinLength<1> & MaxLength<200>
type Description = string & MinLength<1> & MaxLength<1_000>
type Text = string & MinLength<1> & MaxLength<100_000>
type Tags = (string & MinLength<1> & MaxLength<50>)[] & MaxItems<20>

interface Paging {
  limit: number & Int & Min<1> & Max<100> & Default<20>
  offset: number & Int32 & Min<0> & Default<0>
}

interface Search extends Paging {
  tag?: string
  author?: string
  favorited?: string
}

interface Articles {
  articles: Summary[]
  articlesCount: number
}

export const findArticles = api(
  { method: "GET", path: "/articles", auth: viewer },
  ({ tag, author, favorited, ...paging }: Search, { auth }): Promise<Articles> => {
    const names = { tag: tag ?? null, author: author ?? null, favorited: favorited ?? null }
    return listArticles({ ...names, followerId: null }, auth.id, paging)
  },
)

/** The articles of those whom the caller follows. */
export const feed = api(
  { method: "GET", path: "/articles/feed", auth: user },
  (paging: Paging, { auth }): Promise<Articles> => {
    const filter = { tag: null, author: null, favorited: null, followerId: auth.id }
    return listArticles(filter, auth.id, paging)
  },
)

interface Slug {
  slug: string
}

interface One {
  article: Article
}

export const getArticle = api(
  { method: "GET", path: "/articles/:slug", auth: viewer },
  async ({ slug }: Slug, { auth }): Promise<One> => ({ article: await articleOf(slug, auth.id) }),
)

interface Draft {
  article: {
    title: Title
    description: Description
    body: Text
    tagList?: Tags
  }
}

export const addArticle = api(
  { method: "POST", path: "/articles", auth: user },
  async ({ article: draft }: Draft, { auth }): Promise<One & Status<201>> => {
    const { title, description, body, tagList = [] } = draft
    const slug = await withSlug(
      title,
      (slug) => db.exec`
        insert into articles (author_id, slug, title, description, body, tag_list)
        values (${auth.id}, ${slug}, ${title}, ${description}, ${body}, ${unique(tagList)})`,
    )
    return { article: await articleOf(slug, auth.id) }
  },
)

interface Changes extends Slug {
  article: { title?: Title; description?: Description; body?: Text; tagList?: Tags }
}

export const updateArticle = api(
  { method: "PUT", path: "/articles/:slug", auth: user },
  async ({ slug, article: changes }: Changes, { auth }): Promise<One> => {
    const before = await ownArticle(slug, auth.id)
    const { title, description, body, tagList } = { ...before, ...changes }
    const change = (newSlug: string): Promise<number> => db.exec`
      update articles set slug = ${newSlug}, title = ${title}, description = ${description},
        body = ${body}, tag_list = ${unique(tagList)}, updated_at = now() where id = ${before.id}`
    const isRenamed = title !== before.title
    const newSlug = isRenamed ? await withSlug(title, change) : slug
    if (!isRenamed) await change(slug)
    return { article: await articleOf(newSlug, auth.id) }
  },
)

export const removeArticle = api(
  { method: "DELETE", path: "/articles/:slug", auth: user },
  async ({ slug }: Slug, { auth }): Promise<void> => {
    const { id } = await ownArticle(slug, auth.id)
    await db.exec`delete from articles where id = ${id}`
  },
)

export const favorite = api(
  { method: "POST", path: "/articles/:slug/favorite", auth: user },
  async ({ slug }: Slug, { auth }): Promise<One> => {
    await db.exec`insert into favorites (user_id, article_id)
      select ${auth.id}, id from articles where slug = ${slug} on conflict do nothing`
    return { article: await articleOf(slug, auth.id) }
  },
)

export const unfavorite = api(
  { method: "DELETE", path: "/articles/:slug/favorite", auth: user },
  async ({ slug }: Slug, { auth }): Promise<One> => {
    await db.exec`delete from favorites using articles
      where article_id = articles.id and slug = ${slug} and user_id = ${auth.id}`
    return { article: await articleOf(slug, auth.id) }
  },
)

/** The tags, the most frequent first. */
export const listTags = api(
  { method: "GET", path: "/tags" },
  async (): Promise<{ tags: string[] }> => {
    const rows = await db.query<{ tag: string }>`
      select tag as "tag!" from articles, unnest(tag_list) as tag
      group by tag order by count(*) desc, tag limit 50`
    return { tags: rows.map(({ tag }) => tag) }
  },
)

interface Own {
  id: number
  title: string
  description: string
  body: string
  tagList: string[]
}

function unique(tags: readonly string[]): string[] {
  return [...new Set(tags)].sort()
}

async function ownArticle(slug: string, userId: number): Promise<Own> {
  const row = await db.queryRow<Own & { authorId: number }>`
    select id, author_id, title, description, body, tag_list from articles where slug = ${slug}`
  if (!row) throw new ApiError("not_found", "article not found")
  if (row.authorId !== userId) throw new ApiError("permission_denied", "article forbidden")
  return row
}

/** Calls `use` with a slug of the title, and once more with a longer one where another article has it. */
async function withSlug(title: string, use: (slug: string) => Promise<unknown>): Promise<string> {
  const words = title
    .toLowerCase()
    .normalize("NFKD")
    .match(/[\p{L}\p{N}]+/gu) ?? ["article"]
  const short = words.join("-")
  try {
    await use(short)
    return short
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== "articles_slug") throw error
    const long = `${short}-${randomBytes(6).toString("hex")}`
    await use(long)
    return long
  }
}
