// Atomic steps of Redis: no client sees a partial result, and a server that is killed has all
// of it or nothing. Times are those of the server, because the clocks of programs differ.
import { createHash } from "node:crypto"
import { REPEAT_MS } from "../../topics-engine.ts"

export interface Script {
  text: string
  sha: string
}

const script = (text: string): Script => ({
  text,
  sha: createHash("sha1").update(text).digest("hex"),
})

const now = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/**
 * KEYS: stream, later, laterData, wake. ARGV: retention in ms, then five of each message: line,
 * body, key ("" if none, else ":" and the key), ms to wait, and the key that records its id (""
 * if it is not deduplicated).
 */
export const publish: Script = script(`${now}
local oldest = string.format("%.0f", now - ARGV[1])
for i = 2, #ARGV, 5 do
  local line, body, key, delay = ARGV[i], ARGV[i + 1], ARGV[i + 2], tonumber(ARGV[i + 3])
  local known = ARGV[i + 4]
  if known ~= "" and not redis.call("SET", known, "1", "NX", "PX", ${REPEAT_MS}) then
    -- It was published before.
  elseif delay > 0 then
    local at = redis.call("INCR", KEYS[3] .. ":count")
    redis.call("HSET", KEYS[3], at .. "m", line, at .. "b", body, at .. "k", key)
    redis.call("ZADD", KEYS[2], now + delay, at)
  else
    redis.call("XADD", KEYS[1], "MINID", "~", oldest, "*", "m", line, "b", body, "k", key)
  end
end
redis.call("PUBLISH", KEYS[4], "")
return #ARGV
`)

/**
 * Takes messages for a subscription: those due again, then new ones. KEYS: stream, later,
 * laterData, due, attempts, busy, waiting. ARGV: group, how many, lease in ms. Returns
 * {messages, ms until the next is due (-1: unknown), whether there are more}; each message is
 * {entry, attempt, line, body, key}.
 */
export const take: Script = script(`${now}
local group, wanted, lease = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local stream, due, attempts, busy = KEYS[1], KEYS[4], KEYS[5], KEYS[6]
local out = {}

for _, at in ipairs(redis.call("ZRANGEBYSCORE", KEYS[2], "-inf", now, "LIMIT", 0, 100)) do
  local data = redis.call("HMGET", KEYS[3], at .. "m", at .. "b", at .. "k")
  redis.call("XADD", stream, "*", "m", data[1], "b", data[2], "k", data[3])
  redis.call("HDEL", KEYS[3], at .. "m", at .. "b", at .. "k")
  redis.call("ZREM", KEYS[2], at)
end

local function fieldsOf(list)
  local fields = {}
  for i = 1, #list, 2 do fields[list[i]] = list[i + 1] end
  return fields
end
local function give(id, fields)
  local attempt = redis.call("HINCRBY", attempts, id, 1)
  redis.call("ZADD", due, now + lease, id)
  out[#out + 1] = {id, attempt, fields.m or "", fields.b or "", fields.k or ""}
end

-- The next message of a key is due.
local function passOn(key)
  local next = redis.call("LPOP", KEYS[7] .. key)
  if next then
    redis.call("HSET", busy, key, next)
    redis.call("ZADD", due, now, next)
  else
    redis.call("HDEL", busy, key)
  end
end

for _, id in ipairs(redis.call("ZRANGEBYSCORE", due, "-inf", now, "LIMIT", 0, wanted)) do
  local found = redis.call("XRANGE", stream, id, id)
  if found[1] then
    give(id, fieldsOf(found[1][2]))
  else
    -- Older than what is kept.
    redis.call("XACK", stream, group, id)
    redis.call("ZREM", due, id)
    redis.call("HDEL", attempts, id)
    local keys = redis.call("HGETALL", busy)
    for i = 1, #keys, 2 do
      if keys[i + 1] == id then passOn(keys[i]) end
    end
  end
end

local rounds, more = 0, false
while #out < wanted do
  local read = redis.call("XREADGROUP", "GROUP", group, "precast", "COUNT", wanted - #out, "STREAMS", stream, ">")
  if not read or not read[1] then break end
  for _, entry in ipairs(read[1][2]) do
    local id, fields = entry[1], fieldsOf(entry[2])
    local key = fields.k or ""
    if fields.to and fields.to ~= group then
      redis.call("XACK", stream, group, id)
    elseif key == "" then
      give(id, fields)
    elseif redis.call("HEXISTS", busy, key) == 1 then
      redis.call("RPUSH", KEYS[7] .. key, id)
    else
      redis.call("HSET", busy, key, id)
      give(id, fields)
    end
  end
  rounds = rounds + 1
  if rounds == 50 then more = true break end
end

local wait = -1
for _, queue in ipairs({due, KEYS[2]}) do
  local first = redis.call("ZRANGE", queue, 0, 0, "WITHSCORES")
  if first[2] then
    local ms = math.max(0, first[2] - now)
    if wait < 0 or ms < wait then wait = ms end
  end
end
return {out, wait, more and 1 or 0}
`)

// A delivery whose lease has expired and whose message another consumer has must not change
// anything.
const isOurs = `
if tonumber(redis.call("HGET", KEYS[3], ARGV[2])) ~= tonumber(ARGV[3]) then return 0 end
`

const finish = `
redis.call("XACK", KEYS[1], ARGV[1], ARGV[2])
redis.call("ZREM", KEYS[2], ARGV[2])
redis.call("HDEL", KEYS[3], ARGV[2])
if ARGV[4] ~= "" then
  local next = redis.call("LPOP", KEYS[5] .. ARGV[4])
  if next then
    redis.call("HSET", KEYS[4], ARGV[4], next)
    redis.call("ZADD", KEYS[2], now, next)
    redis.call("PUBLISH", KEYS[6], "")
  else
    redis.call("HDEL", KEYS[4], ARGV[4])
  end
end
`

/** KEYS: stream, due, attempts, busy, waiting, wake. ARGV: group, entry, attempt, key. */
export const ack: Script = script(`${now}${isOurs}${finish}return 1`)

/** KEYS and ARGV as `ack`, then keys dead, deadOrder; id and text of the dead letter. */
export const dead: Script = script(`${now}${isOurs}
redis.call("HSET", KEYS[7], ARGV[5], ARGV[6])
redis.call("ZADD", KEYS[8], now, ARGV[5])
${finish}return 1`)

/** KEYS as `ack`. ARGV: group, entry, attempt, ms until it is delivered again. */
export const again: Script = script(`${now}${isOurs}
redis.call("ZADD", KEYS[2], now + ARGV[4], ARGV[2])
return 1`)

/** KEYS: stream, wake, dead, deadOrder. ARGV: id, group, line, body, key. */
export const replay: Script = script(`
if redis.call("HDEL", KEYS[3], ARGV[1]) == 0 then return 0 end
redis.call("ZREM", KEYS[4], ARGV[1])
redis.call("XADD", KEYS[1], "*", "m", ARGV[3], "b", ARGV[4], "k", ARGV[5], "to", ARGV[2])
redis.call("PUBLISH", KEYS[2], "")
return 1`)

/** KEYS: dead, deadOrder. ARGV: id. */
export const remove: Script = script(`
redis.call("ZREM", KEYS[2], ARGV[1])
return redis.call("HDEL", KEYS[1], ARGV[1])`)

/**
 * Trims messages that all subscriptions have finished, to free memory. KEYS: stream. ARGV:
 * retention in ms.
 */
export const trim: Script = script(`${now}
local function parts(id)
  local ms, seq = string.match(id, "^(%d+)-(%d+)$")
  return tonumber(ms), tonumber(seq)
end
local function before(a, b)
  local am, as = parts(a)
  local bm, bs = parts(b)
  return am < bm or (am == bm and as < bs)
end
local keep
local groups = redis.call("XINFO", "GROUPS", KEYS[1])
for _, group in ipairs(groups) do
  local facts = {}
  for i = 1, #group, 2 do facts[group[i]] = group[i + 1] end
  local first = facts["last-delivered-id"]
  local pending = redis.call("XPENDING", KEYS[1], facts.name)
  if pending[1] > 0 then first = pending[2] end
  if not keep or before(first, keep) then keep = first end
end
local oldest = string.format("%.0f-0", now - ARGV[1])
if not keep or before(keep, oldest) then keep = oldest end
return redis.call("XTRIM", KEYS[1], "MINID", keep)
`)
