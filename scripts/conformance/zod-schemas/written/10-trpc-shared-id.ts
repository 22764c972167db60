import { initTRPC } from "@trpc/server"
import { z } from "zod"

const t = initTRPC.create()
const idInput = z.object({ id: z.coerce.number().int().positive() })
const commentInput = idInput.extend({ text: z.string().trim().min(1).max(500) })
const outcome = z.object({ ok: z.boolean() })

export const router = t.router({
  get: t.procedure.input(idInput).query(({ input }) => input),
  comment: t.procedure
    .input(commentInput)
    .output(outcome)
    .mutation(({ input }) => ({ ok: input.text !== "no", secret: 1 })),
})

export async function check(value: unknown) {
  const caller = router.createCaller({})
  const all = [() => caller.get(value as never), () => caller.comment(value as never)]
  return Promise.all(
    all.map((call) =>
      call().then(
        (made) => [made],
        () => "refused",
      ),
    ),
  )
}
