/**
 * What runs inside Redis, each in one step. A store is two keys: a hash that says where the log stands, and the log, a stream whose
 * entries are numbered 1, 2, 3 and so on. `docs/decisions/replicas.md` says why it is a log.
 */

/** A script and how many of its arguments are keys. */
export interface Script {
  name: string
  text: string
  keys: number
}

/** Whole numbers as texts: Lua would write a large one with an exponent. */
const whole = `local function whole(n) return string.format('%.0f', n) end`

/** The time of an entry: that of Redis, ahead by what the store says, or the one that is given; never before the latest entry. */
const timeOf = `
local function time_of(given, ahead, latest)
  local now = tonumber(given)
  if now == nil then
    local time = redis.call('TIME')
    now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + ahead
  end
  if now < latest then return latest end
  return now
end`

/**
 * Makes a store with its first entry, where there is none.
 * Keys: hash, log. Arguments: format, epoch, tag of the entry, its content, ms that its clock is ahead, given time.
 * Answers 1, or 0 where a store is there.
 */
export const createScript: Script = {
  name: 'create',
  keys: 2,
  text: `#!lua
${whole}
${timeOf}
local hash, log = KEYS[1], KEYS[2]
local format, epoch, tag, content, ahead, given = unpack(ARGV)
if redis.call('EXISTS', hash) == 1 then return 0 end
redis.call('UNLINK', log)
local now = time_of(given, tonumber(ahead), 0)
redis.call('XADD', log, '1-0', 'tag', tag, 'at', whole(now), 'content', content)
redis.call('HSET', hash, 'format', format, 'epoch', epoch, 'ahead', ahead, 'last', 1, 'at', whole(now),
  'bytes', #content, 'snapshot', 0, 'snapshot_key', '', 'snapshot_bytes', 0)
return 1`,
}

/**
 * Tells the others what a replica that starts was started with, and keeps it for the next one.
 * Keys: hash. Arguments: what it was started with, the same with its number, channel that hears of it.
 * Answers what the latest before it told; nil where nobody did.
 */
export const greetScript: Script = {
  name: 'greet',
  keys: 1,
  text: `#!lua
local alike, told, channel = unpack(ARGV)
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
local before = redis.call('HGET', KEYS[1], 'alike')
redis.call('HSET', KEYS[1], 'alike', alike)
redis.call('PUBLISH', channel, told)
return before`,
}

/**
 * One round trip: what was appended since the last one, and, where that is all, one entry more.
 * Keys: hash, log. Arguments: epoch, number of the last entry that is known, tag that it has where that is to be held, replica, number
 * of its batch ('' for none), content, given time, most entries, channel that hears of a new entry.
 * Answers one of
 *   'gone'    there is no such store any more
 *   'reload'  entries that are not known were dropped
 *   'lost', number of the last entry that may be left: Redis has lost entries that are known
 *   'ok', now, entries, number of the entry that was appended (0 for none; -1 where it was appended before), bytes of the log, bytes of
 *   the snapshot, whether there are more entries
 */
export const roundTripScript: Script = {
  name: 'trip',
  keys: 2,
  text: `#!lua
${whole}
${timeOf}
local hash, log = KEYS[1], KEYS[2]
local epoch, known, tag, replica, batch, content, given, most, channel = unpack(ARGV)
local held = redis.call('HMGET', hash, 'epoch', 'last', 'at', 'snapshot', 'ahead', 'bytes', 'snapshot_bytes')
if held[1] ~= epoch then return {'gone'} end
local last, latest, bytes = tonumber(held[2]), tonumber(held[3]), tonumber(held[6])
local seen = tonumber(known)
if seen > last then return {'lost', whole(last)} end
if seen < tonumber(held[4]) then return {'reload'} end
if tag ~= '' then
  local entry = redis.call('XRANGE', log, known, known)[1]
  if not entry or entry[2][2] ~= tag then return {'lost', whole(seen - 1)} end
end
local now = time_of(given, tonumber(held[5]), latest)
local entries = {}
if seen < last then entries = redis.call('XRANGE', log, whole(seen + 1), '+', 'COUNT', most) end
if seen + #entries < last then return {'ok', whole(now), entries, 0, bytes, tonumber(held[7]), 1} end
local appended = 0
if batch ~= '' then
  if redis.call('HGET', hash, 'batch:' .. replica) == batch then
    appended = -1
  else
    appended = last + 1
    redis.call('XADD', log, whole(appended) .. '-0', 'tag', replica .. ':' .. batch, 'at', whole(now), 'content', content)
    bytes = bytes + #content
    redis.call('HSET', hash, 'last', whole(appended), 'at', whole(now), 'bytes', whole(bytes), 'batch:' .. replica, batch)
    redis.call('PUBLISH', channel, whole(appended))
  end
end
return {'ok', whole(now), entries, appended, bytes, tonumber(held[7]), 0}`,
}

/**
 * Puts a snapshot in place of the entries that it stands for.
 * Keys: hash, log, the key of the snapshot, the claim. Arguments: epoch, number of the last entry in it, its bytes, bytes of the log up
 * to there.
 * Answers the key that nobody needs any more: that of the snapshot before, or this one where a newer one is there.
 */
export const switchScript: Script = {
  name: 'switch',
  keys: 4,
  text: `#!lua
${whole}
local hash, log, key, claim = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local epoch, position, size, covered = unpack(ARGV)
local held = redis.call('HMGET', hash, 'epoch', 'snapshot', 'snapshot_key', 'bytes')
redis.call('DEL', claim)
if held[1] ~= epoch or tonumber(held[2]) >= tonumber(position) then return key end
redis.call('PERSIST', key)
redis.call('HSET', hash, 'snapshot', position, 'snapshot_key', key, 'snapshot_bytes', size,
  'bytes', whole(math.max(0, tonumber(held[4]) - tonumber(covered))))
redis.call('XTRIM', log, 'MINID', position)
return held[3]`,
}
