const USER = '{"id":1,"name":"Ada","born":"2026-01-02T03:04:05.000Z","tags":[]}'

export const readable: readonly string[] = [
  "{}",
  "{ }",
  '{"name":"Bo"}',
  '{"tags":["a"],"id":2}',
  '{"other":[1],"born":"2026-01-02T03:04:05.000Z","email":"a@b"}',
  USER,
].map((change) => `{"user":${USER},"change":${change}}`)

export const unreadable: readonly string[] = [
  "{}",
  '{"id":1}',
  '{"id":1,"born":"2026-01-02T03:04:05.000Z","tags":[]}',
  '{"name":"Ada","email":"a@b","born":"2026-01-02T03:04:05.000Z","tags":[]}',
  '{"name":"Ada","id":1,"born":"2026-01-02T03:04:05.000Z"}',
  '{"name":"Ada","other":1,"born":"2026-01-02T03:04:05.000Z","tags":[]}',
].map((user) => `{"user":${user},"change":{}}`)
