/**
 * Lua scripts that run atomically in Redis. A store consists of a hash that describes the log and a stream with the log entries (see
 * `docs/decisions/replicas.md`).
 */

export interface Script {
  name: string
  text: string
  /** Number of Redis keys passed to the script. */
  keys: number
}

/** Formats an integer without an exponent. By default, Lua uses an exponent for large integers. */
const formatInt = `local function format_int(n) return string.format('%.0f', n) end`

/** Time for a new entry: the given time, or the Redis server's time plus the store's offset. Never earlier than the previous entry. */
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
 * Creates a store with an initial entry, unless the store already exists.
 *
 * Keys: hash, log.
 *
 * Arguments: format, epoch, entry tag, entry content, store clock offset in ms, time of the entry ('' to use the store's clock).
 *
 * Returns 1, or 0 if the store already exists.
 */
export const createScript: Script = {
  name: 'create',
  keys: 2,
  text: `#!lua
${formatInt}
${timeOf}
local hash, log = KEYS[1], KEYS[2]
local format, epoch, tag, content, ahead, given = unpack(ARGV)
if redis.call('EXISTS', hash) == 1 then return 0 end
redis.call('UNLINK', log)
local now = time_of(given, tonumber(ahead), -math.huge)
redis.call('XADD', log, '1-0', 'tag', tag, 'at', format_int(now), 'content', content)
redis.call('HSET', hash, 'format', format, 'epoch', epoch, 'ahead', ahead, 'last', 1, 'at', format_int(now),
  'bytes', #content, 'snapshot', 0, 'snapshot_key', '', 'snapshot_bytes', 0)
return 1`,
}

/**
 * Publishes the settings of a replica that is starting, and stores the settings for the next replica that starts.
 *
 * Keys: hash.
 *
 * Arguments: settings, settings with the replica number, channel.
 *
 * Returns the settings of the replica that started just before this replica, or nil if no settings were stored.
 */
export const greetScript: Script = {
  name: 'greet',
  keys: 1,
  text: `#!lua
local settings, greeting, channel = unpack(ARGV)
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
local before = redis.call('HGET', KEYS[1], 'settings')
redis.call('HSET', KEYS[1], 'settings', settings)
redis.call('PUBLISH', channel, greeting)
return before`,
}

/**
 * Reads the entries after the last known entry. If no entries remain to be read, also appends a new entry.
 *
 * Keys: hash, log.
 *
 * Arguments:
 * - epoch
 * - number of the last known entry
 * - expected tag for the last known entry ('' to skip the check)
 * - replica
 * - batch number ('' to append nothing)
 * - content of the new entry
 * - current time ('' to use the Redis server's time)
 * - maximum number of entries to read
 * - channel for new entries
 *
 * Returns one of:
 * - 'gone': the store no longer exists.
 * - 'reload': a snapshot has replaced entries that this replica has not read yet.
 * - 'lost', number: Redis has lost all entries after this number, including entries that this replica has read.
 * - 'ok', current time, entries, number of the appended entry (0 if nothing was appended, -1 if the entry had already been appended), log
 * size in bytes, snapshot size in bytes, 1 if more entries follow or 0 otherwise.
 */
export const roundTripScript: Script = {
  name: 'trip',
  keys: 2,
  text: `#!lua
${formatInt}
${timeOf}
local hash, log = KEYS[1], KEYS[2]
local epoch, known, tag, replica, batch, content, given, max_entries, channel = unpack(ARGV)
local fields = redis.call('HMGET', hash, 'epoch', 'last', 'at', 'snapshot', 'ahead', 'bytes', 'snapshot_bytes')
if fields[1] ~= epoch then return {'gone'} end
local last, latest, bytes = tonumber(fields[2]), tonumber(fields[3]), tonumber(fields[6])
local seen = tonumber(known)
if seen > last then return {'lost', format_int(last)} end
if seen < tonumber(fields[4]) then return {'reload'} end
if tag ~= '' then
  local entry = redis.call('XRANGE', log, known, known)[1]
  if not entry or entry[2][2] ~= tag then return {'lost', format_int(seen - 1)} end
end
local now = time_of(given, tonumber(fields[5]), latest)
local entries = {}
if seen < last then entries = redis.call('XRANGE', log, format_int(seen + 1), '+', 'COUNT', max_entries) end
if seen + #entries < last then return {'ok', format_int(now), entries, 0, bytes, tonumber(fields[7]), 1} end
local appended = 0
if batch ~= '' then
  if redis.call('HGET', hash, 'batch:' .. replica) == batch then
    appended = -1
  else
    appended = last + 1
    redis.call('XADD', log, format_int(appended) .. '-0',
      'tag', replica .. ':' .. batch, 'at', format_int(now), 'content', content)
    bytes = bytes + #content
    redis.call('HSET', hash, 'last', format_int(appended), 'at', format_int(now),
      'bytes', format_int(bytes), 'batch:' .. replica, batch)
    redis.call('PUBLISH', channel, format_int(appended))
  end
end
return {'ok', format_int(now), entries, appended, bytes, tonumber(fields[7]), 0}`,
}

/**
 * Replaces log entries with a snapshot.
 *
 * Keys: hash, log, new snapshot, claim (see `StoreKeys`).
 *
 * Arguments: epoch, number of the last entry in the snapshot, snapshot size in bytes, size in bytes of the log up to that entry.
 *
 * Returns the key of the snapshot that the caller must delete:
 * - normally, the previous snapshot (an empty string if no previous snapshot exists)
 * - the new snapshot, if the store was deleted or recreated, or if the store already has a snapshot that is at least as recent
 */
export const switchScript: Script = {
  name: 'switch',
  keys: 4,
  text: `#!lua
${formatInt}
local hash, log, key, claim = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local epoch, position, size, covered = unpack(ARGV)
local fields = redis.call('HMGET', hash, 'epoch', 'snapshot', 'snapshot_key', 'bytes')
redis.call('DEL', claim)
if fields[1] ~= epoch or tonumber(fields[2]) >= tonumber(position) then return key end
redis.call('PERSIST', key)
redis.call('HSET', hash, 'snapshot', position, 'snapshot_key', key, 'snapshot_bytes', size,
  'bytes', format_int(math.max(0, tonumber(fields[4]) - tonumber(covered))))
redis.call('XTRIM', log, 'MINID', position)
return fields[3]`,
}
