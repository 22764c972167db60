import { ApiError, api } from "@precast/runtime"
import { db } from "./database.js"
import { user, viewer } from "./tokens.js"

/** A user as another one sees them. */
export interface Profile {
  username: string
  bio: string | null
  image: string | null
  following: boolean
}

interface Named {
  username: string
}

type Found = Promise<{ profile: Profile }>

export const getProfile = api(
  { method: "GET", path: "/profiles/:username", auth: viewer },
  ({ username }: Named, { auth }): Found => profileOf(username, auth.id),
)

export const follow = api(
  { method: "POST", path: "/profiles/:username/follow", auth: user },
  async ({ username }: Named, { auth }): Found => {
    await db.exec`insert into follows (follower_id, followed_id)
      select ${auth.id}, id from users where username = ${username} on conflict do nothing`
    return profileOf(username, auth.id)
  },
)

export const unfollow = api(
  { method: "DELETE", path: "/profiles/:username/follow", auth: user },
  async ({ username }: Named, { auth }): Found => {
    await db.exec`delete from follows using users
      where follower_id = ${auth.id} and followed_id = users.id and username = ${username}`
    return profileOf(username, auth.id)
  },
)

async function profileOf(username: string, viewerId: number | null): Found {
  const profile = await db.queryRow<Profile>`
    select username, bio, image, exists(
      select from follows where follower_id = ${viewerId} and followed_id = users.id) as following
    from users where username = ${username}`
  if (!profile) throw new ApiError("not_found", "profile not found")
  return { profile }
}
