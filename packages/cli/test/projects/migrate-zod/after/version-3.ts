import type { Format, Int, Min, MinItems, MinLength, Pattern } from "@precast/runtime"
import { is } from "@precast/runtime"

type Point = { x: number; y: number & Int & Min<0> } & { label: string & MinLength<1> }

export const isPoint = (value: unknown): value is Point => is<Point>(value)
export const any = (value: unknown): boolean => is<{ a?: any }>(value)
export const record = (value: unknown): boolean => is<Record<string, number>>(value)
export const some = (value: unknown): boolean => is<Partial<Record<"a" | "b", number>>>(value, { strict: true })
export const address = (value: unknown): boolean => is<string & Format<"ipv4">>(value)
export const time = (value: unknown): boolean => is<string & Pattern<"^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?$">>(value)
export const list = (value: unknown): boolean => is<string[] & MinItems<1>>(value)
