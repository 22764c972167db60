import { Topic } from "../../src/resources/topics/topic.ts"

/** A message of the proof: the n-th of its key. */
export interface Numbered {
  readonly key: string
  readonly number: number
}

/** Its topic, with what the transformer would hand over written out. */
export function numbered(name: string = "proof"): Topic<Numbered> {
  return new Topic<Numbered>(
    name,
    { orderingKey: "key" },
    {
      validate: (value) => ({ ok: true, value: value as Numbered }),
      encode: (value) => JSON.stringify(value),
      safeDecode: (json) => ({ ok: true, value: JSON.parse(String(json)) as Numbered }),
      version: () => "proof",
      jsonSchema: () => ({ type: "object" }),
    },
  )
}
