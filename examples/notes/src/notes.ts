import {
  ApiError,
  api,
  status,
  type Reply,
  type Header,
  type MaxBytes,
  type MaxLength,
  type MinLength,
  type Status,
  type Upload,
  type Wire,
} from "@precast/runtime"
import { tell } from "./changes.js"
import { who } from "./who.js"

type Text = string & MinLength<1> & MaxLength<500>

interface Draft {
  text: Text
  due?: Date & Wire<"date">
}

interface Note extends Draft {
  id: number
  author: string
  created: Date
}

const notes = new Map<number, Note>()

/** Adds a note. */
export const addNote = api(
  { method: "POST", path: "/notes", auth: who },
  (draft: Draft, { auth }): Note & Status<201> => {
    const note: Note = { id: notes.size + 1, author: auth.name, created: new Date(), ...draft }
    notes.set(note.id, note)
    tell({ kind: "added", id: note.id })
    return note
  },
)

interface Page {
  notes: Note[]
  total: number & Header<"x-total">
}

/** All notes, or those that hold a text. */
export const listNotes = api(
  { method: "GET", path: "/notes", auth: who },
  ({ search = "" }: { search?: string }): Page => {
    const found = [...notes.values()].filter(({ text }) => text.includes(search))
    return { notes: found, total: found.length }
  },
)

export const getNote = api(
  { method: "GET", path: "/notes/:id", auth: who },
  ({ id }: { id: number }): Note | Reply<404, { missing: number }> =>
    notes.get(id) ?? status(404, { missing: id }),
)

export const removeNote = api(
  { method: "DELETE", path: "/notes/:id", auth: who },
  (
    { id }: { id: number },
    { auth },
  ): void | ApiError<"not_found"> | ApiError<"permission_denied"> => {
    const note = notes.get(id)
    if (!note) return new ApiError("not_found", `There is no note ${id}`)
    if (note.author !== auth.name) return new ApiError("permission_denied", "Not yours")
    notes.delete(id)
    tell({ kind: "removed", id })
  },
)

interface Import {
  file: Upload & MaxBytes<"64kb">
}

/** A note for each line of a file. */
export const importNotes = api(
  { method: "POST", path: "/imports", body: "form", auth: who },
  async ({ file }: Import, { auth }): Promise<{ added: number }> => {
    const lines = (await file.text()).split("\n").filter((line) => line.trim() !== "")
    for (const text of lines) {
      const id = notes.size + 1
      notes.set(id, { id, author: auth.name, created: new Date(), text })
      tell({ kind: "added", id })
    }
    return { added: lines.length }
  },
)
