import * as z from "zod"

const id = z.coerce.number().int().min(1).max(10_000)
const count = z.coerce.number().int().min(1).max(500)

export const World = z.object({ id })
export const Worlds = z.object({ count, seed: id })
export const List = z.object({ from: id, count })
