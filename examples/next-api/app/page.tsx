import { bookings } from "../src/bookings"

export const dynamic = "force-dynamic"

export default function Page() {
  return (
    <ul>
      {bookings.map(({ guest, nights }) => (
        <li key={guest}>{`${guest}: ${nights} nights`}</li>
      ))}
    </ul>
  )
}
