import {
  ApiError,
  api,
  type Int32,
  type MaxLength,
  type MinLength,
  type Status,
} from "@precast/runtime"
import { db } from "./database.js"
import type { Profile } from "./profiles.js"
import { user, viewer } from "./tokens.js"

interface Comment {
  id: number
  createdAt: Date
  updatedAt: Date
  body: string
  author: Profile
}

interface Slug {
  slug: string
}

interface Draft extends Slug {
  comment: { body: string & MinLength<1> & MaxLength<10_000> }
}

export const addComment = api(
  { method: "POST", path: "/articles/:slug/comments", auth: user },
  async (
    { slug, comment: { body } }: Draft,
    { auth },
  ): Promise<{ comment: Comment } & Status<201>> => {
    const articleId = await articleIdOf(slug)
    const row = await db.queryRow<{ id: number }>`
      insert into comments (article_id, author_id, body)
      values (${articleId}, ${auth.id}, ${body}) returning id`
    const comments = await commentsOf(articleId, auth.id)
    const comment = comments.find(({ id }) => id === row?.id)
    if (!comment) throw new ApiError("gone", "comment was removed")
    return { comment }
  },
)

export const listComments = api(
  { method: "GET", path: "/articles/:slug/comments", auth: viewer },
  async ({ slug }: Slug, { auth }): Promise<{ comments: Comment[] }> => ({
    comments: await commentsOf(await articleIdOf(slug), auth.id),
  }),
)

interface Named extends Slug {
  id: number & Int32
}

export const removeComment = api(
  { method: "DELETE", path: "/articles/:slug/comments/:id", auth: user },
  async ({ slug, id }: Named, { auth }): Promise<void> => {
    const articleId = await articleIdOf(slug)
    const row = await db.queryRow<{ authorId: number }>`
      select author_id from comments where id = ${id} and article_id = ${articleId}`
    if (!row) throw new ApiError("not_found", "comment not found")
    if (row.authorId !== auth.id) throw new ApiError("permission_denied", "comment forbidden")
    await db.exec`delete from comments where id = ${id}`
  },
)

async function articleIdOf(slug: string): Promise<number> {
  const row = await db.queryRow<{ id: number }>`select id from articles where slug = ${slug}`
  if (!row) throw new ApiError("not_found", "article not found")
  return row.id
}

const commentsOf = (articleId: number, viewerId: number | null): Promise<Comment[]> =>
  db.query<Comment>`
    select comments.id, created_at, updated_at, body,
      jsonb_build_object('username', username, 'bio', bio, 'image', image, 'following', exists(
        select from follows where follower_id = ${viewerId} and followed_id = author_id)) as author
    from comments join users on users.id = author_id
    where article_id = ${articleId} order by comments.id`
