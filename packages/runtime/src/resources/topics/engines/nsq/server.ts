/** The HTTP interface of an nsqd, which creates topics and channels and reports their depth. */
export interface NsqHttp {
  create(topic: string, channel?: string): Promise<void>
  /** Unconsumed messages of a channel. */
  depth(topic: string, channel: string): Promise<number>
  /** Bytes of the largest message that it accepts (`max-msg-size`). */
  largest(): Promise<number>
}

const ANSWER_MS = 10_000

export function httpOf(base: string): NsqHttp {
  const ask = async (path: string, method: string): Promise<string> => {
    const answer = await fetch(`${base}${path}`, { method, signal: AbortSignal.timeout(ANSWER_MS) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return text
  }
  return {
    create: async (topic, channel) => {
      const query = new URLSearchParams({ topic, ...(channel !== undefined && { channel }) })
      await ask(`/${channel === undefined ? "topic" : "channel"}/create?${query}`, "POST")
    },
    depth: async (topic, channel) => {
      const query = new URLSearchParams({ format: "json", topic, channel })
      const stats = JSON.parse(await ask(`/stats?${query}`, "GET")) as Stats
      const found = stats.topics.flatMap((each) => each.channels)
      return found.reduce((sum, each) => sum + each.depth, 0)
    },
    largest: async () => Number(await ask("/config/max_msg_size", "GET")),
  }
}

interface Stats {
  topics: { channels: { depth: number }[] }[]
}
