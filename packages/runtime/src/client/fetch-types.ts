// By what `fetch` takes: the names that browsers have for these are none of Node's.
export type HeaderList = NonNullable<RequestInit["headers"]>
export type RequestBody = NonNullable<RequestInit["body"]>
