/**
 * Returns the tracking script, which runs in a visitor's browser (A14). The script stores a random device ID and reports a visit when
 * loaded.
 *
 * `dcutils.identifyUser({ email, userId? })` and `dcutils.trackEvent(name, properties?)` return a promise that resolves to true if the
 * service accepted the data. Neither throws an error.
 *
 * Before the script loads, a page can queue a call by pushing `[name, …arguments]` onto the array `dcutils` or `dcutils.q`. Later calls
 * through the queue or `dcutils(name, …arguments)` run immediately.
 */
export function trackingScript(origin: string, copKey: string): string {
  return `${source.replace('ORIGIN', () => literal(origin)).replace('COP_KEY', () => literal(copKey))}\n`
}

/** Returns a JavaScript string literal that is safe inside a `<script>` element. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}

const source = `(function () {
  'use strict'
  var origin = ORIGIN
  var copKey = COP_KEY

  function random(prefix) {
    var bytes = crypto.getRandomValues(new Uint8Array(12))
    var text = ''
    for (var i = 0; i < bytes.length; i++) text += ('0' + bytes[i].toString(16)).slice(-2)
    return prefix + '_' + text
  }
  // Browsers can block storage, for example in private windows. The page must still work.
  function keep(name, storage, prefix) {
    try {
      var kept = storage().getItem(name)
      if (!kept) storage().setItem(name, (kept = random(prefix)))
      return kept
    } catch (_) {
      return random(prefix)
    }
  }
  var device = keep('dc_device', function () { return localStorage }, 'dev')
  var session = keep('dc_session', function () { return sessionStorage }, 'ses')

  /*
   * Total size of the pending keepalive request bodies, in bytes. Keepalive requests continue after the user leaves the page. Browsers
   * reject keepalive requests if the total exceeds 64 KiB, so the script limits the total to 60,000 bytes.
   */
  var alive = 0
  function send(kind, fields) {
    var body = { cop_key: copKey, device: { id: device }, session_id: session, page_url: location.href }
    for (var name in fields) if (fields[name] !== undefined) body[name] = fields[name]
    try {
      var bytes = new TextEncoder().encode(JSON.stringify(body))
    } catch (_) {
      return Promise.resolve(false)
    }
    var keep = alive + bytes.length <= 60000
    var size = keep ? bytes.length : 0
    alive += size
    return fetch(origin + '/collect/' + kind, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bytes,
      keepalive: keep,
      credentials: 'omit'
    }).then(
      function (answer) { alive -= size; return answer.ok },
      function () { alive -= size; return false }
    )
  }

  var calls = {
    // Accept a number or null as the user ID, because some sites use numeric IDs and some people have no ID.
    identifyUser: function (user) {
      var given = user || {}
      return send('identify', { email: given.email, user_id: given.userId == null ? undefined : String(given.userId) })
    },
    trackEvent: function (name, properties) { return send('event', { name: name, properties: properties }) }
  }
  function call(queued) {
    var name = queued && queued[0]
    if (!Object.prototype.hasOwnProperty.call(calls, name)) return Promise.resolve(false)
    return calls[name].apply(null, Array.prototype.slice.call(queued, 1))
  }
  function api() { return call(arguments) }
  api.identifyUser = calls.identifyUser
  api.trackEvent = calls.trackEvent
  api.push = call

  var before = window.dcutils
  var queue = [before, before && before.q].filter(Array.isArray)[0] || []
  window.dcutils = api
  send('visit', { referrer: document.referrer || undefined })
  while (queue.length > 0) call(queue.shift())
  // A page may still push calls to the queue after the script has loaded. Run these calls immediately.
  queue.push = call
  api.q = queue
})()`
