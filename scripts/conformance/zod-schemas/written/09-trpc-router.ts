import { initTRPC } from "@trpc/server"
import { z } from "zod"

const t = initTRPC.create()

export const postInput = z.object({
  title: z.string().trim().min(1).max(120),
  body: z.string().min(1),
  draft: z.boolean().default(true),
})

export const appRouter = t.router({
  create: t.procedure.input(postInput).mutation(({ input }) => input),
  byId: t.procedure.input(z.object({ id: z.string().min(3) })).query(({ input }) => input.id),
  list: t.procedure
    .input(
      z.object({
        cursor: z.number().int().nullish(),
        limit: z.number().int().min(1).max(50).default(10),
      }),
    )
    .query(({ input }) => input),
})

export async function check(value: unknown) {
  const caller = appRouter.createCaller({})
  const all = [
    () => caller.create(value as never),
    () => caller.byId(value as never),
    () => caller.list(value as never),
  ]
  return Promise.all(
    all.map((call) =>
      call().then(
        (made) => [made],
        () => "refused",
      ),
    ),
  )
}
