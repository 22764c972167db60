// Two applications of which one calls the other, with all that a request can cause.
import {
  api,
  Bucket,
  Cache,
  cron,
  Database,
  secret,
  serve,
  service,
  Subscription,
  Topic,
  type App,
  type CronJob,
} from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { HOSTILE } from "./app.ts"

export const SECRET = "s3cr3t-value"

interface Parcel {
  book: string
  password?: string
}

export const parcels: Topic<Parcel> = new Topic<Parcel>("parcels")

/** What was packed. */
export const packed: string[] = []

export const packing: Subscription<Parcel> = new Subscription(parcels, "pack", {
  handler: ({ book }) => {
    console.info(`packs ${book}`)
    if (book === "torn") throw new Error("the page is torn")
    packed.push(book)
  },
  retry: { maxAttempts: 1 },
  onError: () => {},
})

const stock = {
  ofBook: api({ method: "GET", path: "/stock/:id" }, ({ id }: { id: number }): { left: number } => {
    console.warn(`read the stock of ${id}`)
    return { left: id }
  }),
}

/** The addresses of the backend application and of the database; set before the first request. */
export interface Traced {
  readonly front: App
  readonly behind: App
  readonly db: Database
  readonly tidying: CronJob
}

/** @param url of a database */
export async function serveTraced(url: string): Promise<Traced> {
  process.env.TRACED_KEY = SECRET
  const key = secret("TRACED_KEY")
  const options = { port: 0, banner: false, dashboard: true, onError: () => {} } as const
  const behind = await serve(stock, { ...options, background: false })
  const folder = pathToFileURL(mkdtempSync(join(tmpdir(), "precast-traces-"))).href
  const db = new Database("library", { url })
  const prices = new Cache<string, number>("prices", { ttl: "1h", url: "memory:" })
  const covers = new Bucket("covers", { url: folder })
  const client = createClient<typeof stock>(service("stock", { url: behind.url }))
  await db.exec`create table lendings (id int primary key, book text)`

  interface Lending {
    id: number
    book: string
    password?: string
  }
  const lend = api({ method: "POST", path: "/lend" }, async ({ id, book }: Lending) => {
    console.log("lends %s", book, { password: SECRET })
    console.error(`with ${key.reveal()}`)
    await db.query<{ n: number }>`select n from generate_series(1, 3) n`
    await prices.getOrSet(book, () => 7)
    await covers.put("cover", "text")
    const { left } = await client.ofBook({ id })
    await db.transaction(async (tx) => {
      await tx.exec`insert into lendings values (${id}, ${book})`
      await parcels.publish({ book, password: SECRET }, { tx })
    })
    return { left, token: SECRET }
  })
  const fail = api({ method: "GET", path: "/fail/:id" }, async ({ id }: { id: string }) => {
    await db.query<{ n: number }>`select n from nowhere`
    return { id }
  })
  const throws = api({ method: "GET", path: "/throws" }, (): string => {
    throw new RangeError(`out of ${HOSTILE} with ${SECRET}`)
  })
  const tidying = cron("tidy", { schedule: "0 4 * * *" }, async () => {
    await db.exec`delete from lendings where id < 0`
  })
  const front = await serve({ lend, fail, throws }, options)
  return { front, behind, db, tidying }
}
