// The types that each ORM infers from its schema are compiled like any other response type.
import { api, ApiError, type Int, type MinLength } from "@precast/runtime"
import type { Selectable } from "kysely"
import { authors, books, type BookTable, db, drizzled, kysely, prisma } from "./database.ts"
import type { Author, Book } from "./generated/client.ts"

interface NewBook {
  title: string & MinLength<1>
  author: string & MinLength<1>
  published: Date
}

/** Drizzle: both rows are written, or none. */
export const addBook = api(
  { method: "POST", path: "/books" },
  ({ title, author, published }: NewBook): Promise<typeof books.$inferSelect> =>
    drizzled.transaction(async (tx) => {
      const [writer] = await tx
        .insert(authors)
        .values({ name: author })
        .onConflictDoUpdate({ target: authors.name, set: { name: author } })
        .returning()
      const [book] = await tx
        .insert(books)
        .values({ title, published, authorId: writer!.id })
        .returning()
      if (title === author) throw new ApiError("failed_precondition", "No book is called so")
      return book!
    }),
)

/** Kysely. */
export const listBooks = api(
  { method: "GET", path: "/books" },
  (): Promise<Selectable<BookTable>[]> =>
    kysely.selectFrom("books").selectAll().orderBy("id").execute(),
)

/** Prisma, with a relation. */
export const readAuthor = api(
  { method: "GET", path: "/authors/:id" },
  async ({ id }: { id: number & Int }): Promise<Author & { books: Book[] }> => {
    const author = await prisma.author.findUnique({ where: { id }, include: { books: true } })
    if (author === null) throw new ApiError("not_found", "There is no such author")
    return author
  },
)

interface Shelf {
  name: string
  books: number & Int
  first: Date
}

/** Precast's own: the type decides how the bytes of a row are read. */
export const shelves = api(
  { method: "GET", path: "/shelves" },
  () =>
    db.query<Shelf>`select name, count(*) as books, min(published) as first
    from books join authors on authors.id = author_id group by name order by name`,
)

/** A transaction of Precast's, with what the others wrote. */
export const merge = api(
  { method: "POST", path: "/authors/:id/merge" },
  ({ id, into }: { id: number & Int; into: number & Int }) =>
    db.transaction(async (tx) => {
      const moved = await tx.exec`update books set author_id = ${into} where author_id = ${id}`
      const gone = await tx.exec`delete from authors where id = ${id}`
      if (gone === 0) throw new ApiError("not_found", "There is no such author")
      return { moved }
    }),
)
