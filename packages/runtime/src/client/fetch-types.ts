// Derived from `fetch`, because browsers and Node name these types differently.
export type HeaderList = NonNullable<RequestInit["headers"]>
export type RequestBody = NonNullable<RequestInit["body"]>
