/** Days in a month (1 to 12) of the Gregorian calendar. */
export function daysIn(month: number, year: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** Days from 1970-01-01 in the proleptic Gregorian calendar: years start in March, eras are 400 years. */
export function daysSince1970(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = (((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) | 0) + day - 1
  const leapDays = ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0)
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468
}
