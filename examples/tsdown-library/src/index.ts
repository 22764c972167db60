import { ApiError, api, decode, encode, is, validate } from "@precast/runtime"
import type { Book } from "./book.ts"

export type { Book }

/** Whether a value is a book. */
export const isBook = (value: unknown): value is Book => is<Book>(value)

/** What is wrong with a value that should be a book; empty: nothing. */
export function faultsOf(value: unknown): string[] {
  const checked = validate<Book>(value)
  return checked.ok ? [] : checked.issues.map(({ path, expected }) => `${path}: ${expected}`)
}

/** @throws PrecastError with all issues */
export const readBook = (json: string): Book => decode<Book>(json)

export const writeBook = (book: Book): string => encode<Book>(book)

/** Endpoints of a shelf, for the `serve()` of an application. */
export function createShelf() {
  const books = new Map<string, Book>()
  const put = api({ method: "PUT", path: "/books" }, (book: Book): Book => {
    books.set(book.isbn, book)
    return book
  })
  const find = api(
    { method: "GET", path: "/books/:isbn" },
    ({ isbn }: { isbn: string }): Book | ApiError<"not_found"> =>
      books.get(isbn) ?? new ApiError("not_found", `${isbn} is not on the shelf.`),
  )
  return { put, find }
}
