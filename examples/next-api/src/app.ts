import { api, ApiError, createApp, type Status } from "@precast/runtime"
import type { Booking } from "./booking"
import { bookings } from "./bookings"

const book = api(
  { method: "POST", path: "/api/bookings" },
  (booking: Booking): (Booking & Status<201>) | ApiError<"conflict"> => {
    if (bookings.some(({ guest }) => guest === booking.guest))
      return new ApiError("conflict", `${booking.guest} has a room already.`)
    bookings.push(booking)
    return booking
  },
)

const list = api({ method: "GET", path: "/api/bookings" }, (): Booking[] => bookings)

export const app = createApp({ bookings: { book, list } })
