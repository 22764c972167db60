type Weekday = "Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Saturday" | "Sunday" | "Sun" | 'a "day"'

export interface Input {
  day: Weekday
  others: Weekday[]
  last?: Weekday
}
