import { z } from "zod/v3"

const point = z.object({ x: z.number(), y: z.number().int().nonnegative() }).merge(z.object({ label: z.string().nonempty() }))
type Point = z.TypeOf<typeof point>

export const isPoint = (value: unknown): value is Point => point.safeParse(value).success
export const any = (value: unknown): boolean => z.object({ a: z.any() }).safeParse(value).success
export const record = (value: unknown): boolean => z.record(z.number()).safeParse(value).success
export const some = (value: unknown): boolean => z.record(z.enum(["a", "b"]), z.number()).safeParse(value).success
export const address = (value: unknown): boolean => z.string().ip({ version: "v4" }).safeParse(value).success
export const time = (value: unknown): boolean => z.string().time().safeParse(value).success
export const list = (value: unknown): boolean => z.array(z.string(), { required_error: "Which?" }).nonempty().safeParse(value).success
