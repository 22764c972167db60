import { ApiError, sql } from "@precast/runtime"
import { db } from "./database.js"
import type { Profile } from "./profiles.js"

/** An article in a list, which leaves out its body. */
export interface Summary {
  slug: string
  title: string
  description: string
  tagList: string[]
  createdAt: Date
  updatedAt: Date
  favorited: boolean
  favoritesCount: number
  author: Profile
}

export interface Article extends Summary {
  body: string
}

/** Articles with what the viewer has to do with them. */
const seenBy = (viewerId: number | null) => sql`
  select articles.id, slug, title, description, body, tag_list, created_at, updated_at,
    exists(select from favorites where article_id = articles.id and user_id = ${viewerId}) as favorited,
    (select count(*) from favorites where article_id = articles.id) as favorites_count,
    jsonb_build_object('username', username, 'bio', bio, 'image', image, 'following', exists(
      select from follows where follower_id = ${viewerId} and followed_id = author_id)) as author
  from articles join users on users.id = author_id`

export interface Filter {
  tag: string | null
  author: string | null
  favorited: string | null
  /** Only articles of authors that this user follows. */
  followerId: number | null
}

/** The articles of a filter, the newest first, and how many there are. */
export async function listArticles(
  { tag, author, favorited, followerId }: Filter,
  viewerId: number | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ articles: Summary[]; articlesCount: number }> {
  const isListed = sql`
    (${tag}::text is null or tag_list @> array[${tag}::text])
    and (${author}::text is null or username = ${author})
    and (${favorited}::text is null or exists(
      select from favorites join users fans on fans.id = user_id
      where article_id = articles.id and fans.username = ${favorited}))
    and (${followerId}::int is null or exists(
      select from follows where follower_id = ${followerId} and followed_id = author_id))`
  const [articles, count] = await Promise.all([
    db.query<Summary>`${seenBy(viewerId)} where ${isListed}
      order by created_at desc, articles.id desc limit ${limit} offset ${offset}`,
    db.queryRow<{ count: number }>`
      select count(*) from articles join users on users.id = author_id where ${isListed}`,
  ])
  return { articles, articlesCount: count?.count ?? 0 }
}

/** @throws ApiError `not_found` */
export async function articleOf(slug: string, viewerId: number | null): Promise<Article> {
  const article = await db.queryRow<Article>`${seenBy(viewerId)} where slug = ${slug}`
  if (!article) throw new ApiError("not_found", "article not found")
  return article
}
