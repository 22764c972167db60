import {
  api,
  ApiError,
  serve,
  status,
  type Alias,
  type Reply,
  type Body,
  type Header,
  type Int,
  type Query,
  type Upload,
  type Wire,
} from "@precast/runtime"
import type {
  Collections,
  Flat,
  Items,
  Lists,
  Maybe,
  Nasty,
  Natives,
  Nested,
  Open,
  Swapped,
  Tree,
  Union,
  Unions,
} from "./types.js"

type Given<T> = { given: Body<T> }

const flat = api({ method: "POST", path: "/flat" }, ({ given }: Given<Flat<true>>) => given)
const natives = api(
  { method: "POST", path: "/natives" },
  ({ given }: Given<Natives<true>>) => given,
)
const nested = api({ method: "POST", path: "/nested" }, ({ given }: Given<Nested<true>>) => given)
const lists = api({ method: "POST", path: "/lists" }, ({ given }: Given<Lists<true>>) => given)
const collections = api(
  { method: "POST", path: "/collections" },
  ({ given }: Given<Collections<true>>) => given,
)
const union = api({ method: "POST", path: "/union" }, ({ given }: Given<Union<true>>) => given)
const unions = api({ method: "POST", path: "/unions" }, ({ given }: Given<Unions<true>>) => given)
const swapped = api(
  { method: "POST", path: "/swapped" },
  ({ given }: Given<Swapped<true>>) => given,
)
const tree = api({ method: "POST", path: "/tree" }, ({ given }: Given<Tree<true>>) => given)
const maybe = api({ method: "POST", path: "/maybe" }, ({ given }: Given<Maybe<true>>) => given)
const nasty = api({ method: "POST", path: "/nasty" }, ({ given }: Given<Nasty<true>>) => given)
const open = api({ method: "POST", path: "/open" }, ({ given }: Given<Open<true>>) => given)
const items = api({ method: "POST", path: "/items" }, ({ given }: Given<Items<true>>) => given)

/** The body is what no other place has. */
interface Whole extends Natives<true> {
  id: number & Int
  dryRun: boolean & Query & Alias<"dry-run">
}
const whole = api({ method: "PUT", path: "/whole/:id" }, (input: Whole): Whole => input)

interface Places {
  theDay: Date & Wire<"date"> & Alias<"the-day">
  where: { fromDay?: Date & Wire<"date"> & Alias<"from_day"> } & Alias<"w">
}
const places = api({ method: "GET", path: "/places" }, (input: Places): Places => input)

interface Fields {
  userName: string & Alias<"user_name">
  bornAt: Date & Alias<"born-at">
  tagList: string[] & Alias<"tag[]">
  maxSum?: bigint & Alias<"max">
  where?: {
    fromDay: Date & Wire<"date"> & Alias<"from_day">
    upTo?: { lastId: number & Int & Alias<"last"> } & Alias<"up_to">
  } & Alias<"w">
}
const form = api({ method: "POST", path: "/form", body: "form" }, (input: Fields): Fields => input)

interface Parts {
  theTitle: string & Alias<"the_title">
  takenAt: Date & Wire<"epoch-ms"> & Alias<"taken_at">
  thePhoto: Upload & Alias<"the_photo">
  moreFiles: Upload[] & Alias<"more[files]">
}
const upload = api(
  { method: "POST", path: "/upload", body: "form" },
  async ({ theTitle, takenAt, thePhoto, moreFiles }: Parts) => ({
    theTitle,
    takenAt,
    texts: [await thePhoto.text(), ...(await Promise.all(moreFiles.map((file) => file.text())))],
  }),
)

interface Created extends Flat<true> {
  madeAt: Date & Header<"x-made-at">
}
const answers = api(
  { method: "GET", path: "/answers/:which" },
  ({
    which,
  }: {
    which: number & Int
  }):
    | Reply<200, Natives<true>>
    | Reply<201, Created>
    | ApiError<"conflict", { heldBy: Flat<true> & Alias<"held_by"> }> => {
    const user: Flat<true> = { userName: "Ada", isAdmin: true, id: which } as Flat<true>
    if (which === 201) return status(201, { ...user, madeAt: new Date(1000) } as Created)
    if (which !== 200) return new ApiError("conflict", "held", { heldBy: user as never })
    return status(200, {
      bornAt: new Date(1),
      firstDay: new Date(0),
      inMs: new Date(2),
      bigSum: 3n,
      rawBytes: new Uint8Array([4]),
      homePage: new URL("http://a.example/"),
    } as Natives<true>)
  },
)
const stream = api({ method: "GET", path: "/stream" }, async function* (): AsyncGenerator<
  Flat<true>
> {
  yield { userName: "Ada", isAdmin: true, id: 1 } as Flat<true>
  yield { userName: "Bob", isAdmin: false, id: 2 } as Flat<true>
})

export const app = await serve(
  {
    flat,
    natives,
    nested,
    lists,
    collections,
    union,
    unions,
    swapped,
    tree,
    maybe,
    nasty,
    open,
    items,
    whole,
    places,
    form,
    upload,
    answers,
    stream,
  },
  { port: 0, banner: false },
)
