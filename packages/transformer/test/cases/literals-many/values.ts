export const readable: readonly string[] = [
  '{"day":"Sun","others":["Sunday","Saturday","Mon","a \\"day\\""],"last":"Tue"}',
  '{ "day": "Wed", "others": [ "Thu",\n"Fri" ] }',
]

export const unreadable: readonly string[] = [
  '{"day":"Sund","others":[]}',
  '{"day":"Sundays","others":[]}',
  '{"day":"Saturdey","others":[]}',
  '{"day":"mon","others":[]}',
  '{"day":Mon,"others":[]}',
  '{"day":"","others":[]}',
]
