/** Tests that each promise in docs/reliability.md has tests. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDocument, root } from './read-markdown.ts'

const text = readDocument('docs/reliability.md')

/** Test files by section and promise. */
const tests: Record<string, Record<string, readonly string[]>> = {
  'State file': {
    Crash: ['test/black-box/kills/state.long.ts', 'test/cli/state.process.ts', 'test/state/file/saving.test.ts'],
    'Power loss': ['test/state/file/damage.test.ts'],
    'Incomplete last record': ['test/state/file/damage.test.ts', 'test/state/file/invalid-files.test.ts'],
    Damage: ['test/state/file/damage.test.ts', 'test/state/file/invalid-files.test.ts', 'test/cli/state.process.ts'],
    'One writer': [
      'test/cli/state.process.ts',
      'test/state/file/lock-lost.test.ts',
      'test/state/file/invalid-files.test.ts',
    ],
    'Suspended owner': ['test/state/file/lock-lost.test.ts'],
    'Removed file': ['test/state/file/invalid-files.test.ts'],
    'Changed file': ['test/state/file/invalid-files.test.ts'],
    'Full disk': ['test/cli/state.process.ts', 'test/cli/state-disks.process.ts'],
    'Read-only filesystem': ['test/cli/state-disks.process.ts'],
    'Failed sync': ['test/state/file/write-problem.test.ts'],
    Restart: ['test/state/log/replay.test.ts'],
    Compaction: ['test/state/file/saving.test.ts', 'test/state/file/invalid-files.test.ts'],
    Time: ['test/state/file/saving.test.ts', 'test/state/file/invalid-files.test.ts'],
    Lifetimes: ['test/state/log/written-entries.test.ts'],
    Permissions: ['test/state/file/saving.test.ts'],
  },
  Replicas: {
    Quota: ['test/state/redis/four-processes.long.ts', 'test/state/redis/shared.process.ts'],
    Crash: ['test/state/redis/four-processes.long.ts', 'test/state/redis/redis-outage.long.ts'],
    Consistency: ['test/state/redis/shared.process.ts'],
    'Unreachable Redis': ['test/state/redis/redis-outage.long.ts'],
    'Lost data in Redis': ['test/state/redis/redis-outage.long.ts'],
    'Late replicas': ['test/state/redis/snapshots.process.ts'],
    Startup: ['test/state/redis/start.long.ts', 'test/state/redis/restart.process.ts'],
    Emails: ['test/state/redis/mails.long.ts'],
    Passwords: ['test/state/redis/start.long.ts', 'test/state/redis/restart.process.ts'],
    TLS: ['test/state/redis/restart.process.ts'],
  },
  'Bad input': {
    'No crashes': ['test/black-box/hostile/fuzz.long.ts', 'test/black-box/hostile/fuzz.process.ts'],
    'Valid responses': ['test/black-box/hostile/fuzz.process.ts', 'test/server/bad-http.test.ts'],
    'No request smuggling': ['test/server/bad-http.test.ts', 'test/server/odd-connections.test.ts'],
    'Rejected requests': ['test/server/generated-bodies.test.ts', 'test/server/invalid-values.test.ts'],
    Documents: ['test/black-box/hostile/documents.long.ts', 'test/spec/large-yaml.test.ts'],
  },
  Limits: {
    'request head': ['test/server/bad-http.test.ts', 'test/server/connection-limits.test.ts'],
    'whole request': ['test/server/connection-limits.test.ts'],
    'request body': ['test/server/bad-http.test.ts', 'test/server/costly-bodies.test.ts'],
    'contents of a service request body': ['test/server/costly-bodies.test.ts'],
    connections: ['test/server/connection-limits.test.ts'],
    'requests per connection': ['test/server/connection-limits.test.ts'],
    'caller that does not read the response': ['test/server/connection-limits.test.ts'],
    'responses in progress when the mock is stopped': ['test/server/closing.test.ts'],
    'calls that wait for a request or an email': [
      'test/server/control/waiting.test.ts',
      'test/server/control/many-waits.test.ts',
    ],
    'event streams': ['test/server/control/events.test.ts', 'test/server/control/many-readers.test.ts'],
    journal: ['test/state/journal/bounds.test.ts'],
    'cached wrong keys': ['test/state/key-cache.test.ts'],
    'dashboard sessions': ['test/state/dashboard-sessions.test.ts'],
    'saved scenarios': ['test/server/control/saved-scenarios.test.ts'],
    'faults, verdicts': ['test/server/control/limits-of-a-website.test.ts'],
    keys: ['test/server/control/limits-of-a-website.test.ts'],
  },
  'Malicious web pages': {
    'Other origins': ['test/pages/untrusted-sites.test.ts'],
    'Host names': [
      'test/pages/untrusted-sites.test.ts',
      'test/server/absolute-form.test.ts',
      'test/server/guard.test.ts',
    ],
    'Links and frames': ['test/pages/untrusted-sites.test.ts'],
    'Content security policy': ['test/server/built-pages.test.ts'],
    Proxy: ['test/cli/proxy-callers.process.ts'],
    'Control token': [
      'test/server/guard.test.ts',
      'test/server/control/session.test.ts',
      'test/pages/untrusted-sites.test.ts',
      'test/cli/log-beside-requests.process.ts',
    ],
  },
  Secrets: {
    'Live keys': ['test/server/masking.test.ts', 'test/server/stored-keys.test.ts'],
    Sessions: ['test/server/masking.test.ts', 'test/cli/secrets.process.ts'],
    'Other secrets': ['test/cli/secrets.process.ts'],
    'Recordings and reports': ['test/cli/secrets.process.ts', 'test/cli/verify.process.ts'],
  },
}

const sections = text.split(/^## /m).slice(1)

describe('docs/reliability.md', () => {
  it.each(Object.entries(tests))('makes exactly the promises that have tests: %s', (heading, promises) => {
    const section = sections.find((each) => each.startsWith(heading)) ?? ''
    const made = Array.from(
      section.matchAll(/^- \*\*(.+?)\.\*\*|^\| ([^|]+) \|(?! limit)/gm),
      (match) => match[1] ?? match[2],
    )
    expect(made.filter((promise) => promise !== undefined && !/^-+$/.test(promise))).toEqual(Object.keys(promises))
  })

  it('has no other sections', () => {
    expect(sections.map((section) => /^[\w ]+/.exec(section)?.[0])).toEqual(Object.keys(tests))
  })

  it('makes only promises whose tests exist', () => {
    const files = Object.values(tests).flatMap((promises) => Object.values(promises).flat())
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
