import { createClient, ProblemError } from "./client.js"

/** Calls everything; returns the results. */
export async function run(url: string): Promise<unknown> {
  const client = createClient(url)
  const day = new Date("2024-02-29T00:00:00Z")
  const all = await client.everything({
    body: {
      moment: new Date("2024-02-28T00:00:00Z"),
      day,
      ms: new Date(1),
      s: new Date(1500),
      big: 12345678901234567890n,
      whole: 7n,
      set: new Set(["a", "b"]),
      map: new Map([["x", 1]]),
      record: new Map([["k", new Date(0)]]),
      url: new URL("https://a.example/b?c=d"),
      expression: /a\/b/gi,
      bytes: new Uint8Array([1, 2, 255]),
      hex: new Uint8Array([255, 0]),
      list: new Uint16Array([1, 2]),
      floats: new Float32Array([1.5, -2]),
      ieee: Number.POSITIVE_INFINITY,
      plain: 1,
      pairs: { n: { name: "text" } },
    },
  })
  const unions = await client.unions({
    body: {
      first: new Date(0),
      second: "text",
      third: 5n,
      shapes: [
        { kind: "circle", radius: 2 },
        { kind: "square", side: 3n },
      ],
    },
  })
  const [circle, square] = unions.shapes
  const tree = await client.tree({ body: { at: day, children: [{ at: day, children: [] }] } })
  // Always present in responses.
  const depth: number = tree.children[0]!.depth
  const places = await client.places({
    key: "a/b c/d",
    text: "x=&y",
    day,
    many: ["1", "2"],
    big: 7n,
    "x-head": "h",
    sid: "sid in Node",
    "nested[inner]": "inner",
  })
  const stream: unknown[] = []
  for await (const { at, count } of await client.ticks({ count: 3 }))
    stream.push([at.getTime(), count])
  let left = 0
  for await (const { count } of await client.ticks({ count: 1000 })) if ((left = count) === 2) break
  const events: unknown[] = []
  const sse = { headers: { accept: "text/event-stream" } }
  for await (const { at, count } of await client.ticks({ count: 2 }, sse))
    events.push([at.getTime(), count])
  const made = await client.made({ body: { later: false } })
  const later = await client.made({ body: { later: true } })
  const raw = await client.raw({ body: "raw" })
  const file = new File(["content"], "a.txt")
  const upload = await client.upload({ body: { file, count: 3 } })
  const form = await client.form({ body: { name: "Ada", age: 36, tags: ["one", "two"] } })
  return {
    everything: [
      [all.moment.toISOString(), all.day.toISOString(), all.ms.getTime(), all.s.getTime()],
      [
        String(all.big),
        String(all.whole),
        [...all.set],
        [...all.map],
        [...all.record].map(([key, at]) => [key, at.toISOString()]),
      ],
      [
        all.url.href,
        String(all.expression),
        [...all.bytes],
        [...all.hex],
        [...all.list],
        [...all.floats],
      ],
      [
        String(all.ieee),
        typeof all.plain,
        Object.entries(all.pairs).map(([key, { name }]) => [key, name]),
        typeof all.none,
      ],
    ],
    unions: [
      unions.first.constructor.name,
      typeof unions.second,
      typeof unions.third,
      circle?.kind === "circle" && `circle ${circle.radius}`,
      square?.kind === "square" && `square ${square.side}n`,
    ],
    tree: [depth, tree.children[0]!.at.constructor.name],
    places: places.found,
    cookie: places.cookie,
    text: await client.text(),
    bytes: [...(await client.bytes({ body: new Uint8Array([0, 128, 255]) }))],
    nothing: typeof (await client.nothing()),
    status: [
      made.status === 201 && made.body.made.getTime(),
      later.status === 202 && later.body.later,
      made.headers.get("content-type"),
    ],
    form: [form.name, form.age, form.tags],
    upload: [upload.name, upload.text, upload.count],
    stream,
    left,
    events,
    raw: [Number(raw.headers.get("x-status")), await raw.text()],
    ...(await failures(url)),
  }
}

async function failures(url: string): Promise<object> {
  const client = createClient(url, {
    retry: { times: 2, baseMs: 1, maxMs: 1000 },
    headers: () => ({ "x-all": "all" }),
    onRequest: (request) => request.headers.set("x-hook", "hook"),
  })
  const missing = await client.missing.safe({ n: 7 })
  const said =
    !missing.ok && missing.error.kind === "problem" && missing.error.code === "not_found"
      ? [missing.error.details.n, missing.error.details.since.constructor.name]
      : []
  const invalid = await client.missing({ n: 1.5 }).catch((error: unknown) => error)
  await client.prepare({ body: { times: 2 } })
  const retried = await client.flaky()
  const tries = await client.prepare({ body: { times: 9 } })
  const posted = await client.flakyPost.safe()
  const posts = await client.prepare({ body: { times: 1 } })
  const tooLong = await client.flaky.safe({ after: "3600" })
  const longs = await client.prepare({ body: { times: 0 } })
  const late = await client.never.safe({}, { timeoutMs: 50 })
  const aborted = await client.never.safe({}, { signal: AbortSignal.timeout(20) })
  const nobody = await createClient("http://127.0.0.1:1").text.safe()
  const other = createClient(url, { fetch: async () => Response.json({ moment: "no date" }) })
  const misfit = await other.everything.safe({ body: {} as never })
  return {
    missing: missing.ok || [
      missing.error.kind,
      "status" in missing.error && missing.error.status,
      "code" in missing.error && missing.error.code,
      ...said,
    ],
    invalid: invalid instanceof ProblemError && [
      invalid.status,
      invalid.code,
      invalid.issues.map(({ path }) => path),
    ],
    retried: [retried, tries],
    postOnce: posted.ok || [
      posted.error.kind,
      "status" in posted.error && posted.error.status,
      posts,
    ],
    afterTooLong: tooLong.ok || [tooLong.error.kind, longs],
    late: late.ok || late.error.kind,
    aborted: aborted.ok || aborted.error.kind,
    network: nobody.ok || nobody.error.kind,
    misfit: misfit.ok || misfit.error.kind,
    headers: await client.echo({}, { headers: { "x-own": "own" } }),
  }
}
