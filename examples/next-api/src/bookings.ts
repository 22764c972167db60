import type { Booking } from "./booking"

// Next builds pages and routes apart from each other: what they share is kept by the process.
const shared = globalThis as { bookings?: Booking[] }

export const bookings: Booking[] = (shared.bookings ??= [])
