const good = { home: new URL("https://example.org/a?b#c"), match: /a\/[/]b/giu }

export const accepted: unknown[] = [
  good,
  { ...good, either: "text" },
  { ...good, either: new URL("mailto:a@example.org") },
  { ...good, either: /(?:)/ },
]
export const refused: unknown[] = [
  { ...good, home: "https://example.org/" },
  { ...good, match: "/a/" },
  { ...good, either: 1 },
]
export const readable: string[] = ['{"home":"https://example.org","match":"/a/g"}']
export const unreadable: string[] = [
  '{"home":"/relative","match":"/a/"}',
  '{"home":"https://example.org","match":"a"}',
  '{"home":"https://example.org","match":"/(/"}',
  '{"home":"https://example.org","match":"/a/xx"}',
]
