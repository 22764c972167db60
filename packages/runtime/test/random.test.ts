import {
  decode,
  encode,
  is,
  jsonSchema,
  random,
  type Alias,
  type AsNull,
  type Check,
  type Default,
  type Format,
  type Int,
  type Max,
  type Min,
  type Pattern,
  type UniqueItems,
  type Wire,
} from "@precast/runtime"
import { describe, expect, it } from "vitest"

const isEven = (value: number): boolean => value % 2 === 0

interface Order {
  id: string & Format<"uuid">
  code: string & Pattern<"^[A-Z]{3}-\\d{4}$">
  count: number & Int & Min<1> & Max<9> & Check<typeof isEven>
  placed: Date & Wire<"date">
  total: bigint
  labels: string[] & UniqueItems
  sizes: Map<`${number}px`, Uint8Array>
  state: ("open" | "closed") & Default<"open">
  userName: string & Alias<"user_name">
  nick?: string & AsNull
  parent?: Order
}

describe("random", () => {
  it("makes values that fit and that come back from JSON as they were", () => {
    const found = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const order = random<Order>(seed)
      expect(is<Order>(order)).toBe(true)
      expect(decode<Order>(encode(order))).toEqual(order)
      expect(random<Order>(seed)).toEqual(order)
      found.add(order.id)
    }
    expect(found.size).toBe(200)
  })

  it("gives another value at each call without a seed", () => {
    expect(random<Order>().id).not.toBe(random<Order>().id)
  })

  it("is described with the keys of the wire", () => {
    expect(jsonSchema<Order>().$defs?.["Order"]).toMatchObject({
      required: ["id", "code", "count", "placed", "total", "labels", "sizes", "user_name"],
      properties: {
        placed: { format: "date" },
        state: { enum: ["closed", "open"], default: "open" },
        nick: { anyOf: [{ type: "string" }, { type: "null" }] },
        parent: { $ref: "#/$defs/Order" },
      },
    })
  })
})
