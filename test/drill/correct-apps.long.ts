import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../support/is-installed.ts'
import { apps, drillApp } from './drill-app.ts'
import { installFrameworks } from './framework-apps.ts'

const files = await readdir(`${apps}/correct`)

/** Commands of the apps that are not written in JavaScript, by file extension. */
const commands: Readonly<Record<string, string>> = { go: 'go', php: 'php', py: 'python3' }

const acceptedAdvice = new Set([
  // An app cannot recognize a repeated signup that arrives after the response to the first. The PHP app keeps no state between requests.
  'submitted-twice/checks-twice',
  // The JSON schema of the Fastify app rejects letters outside ASCII.
  'international-domain/address-refused',
])

const findApp = installFrameworks()

describe('dc-mock drill', { timeout: 180_000, retry: 1 }, () => {
  it.for(files)('finds nothing wrong with %s', async (file, { skip }) => {
    const command = commands[file.split('.').at(-1) ?? '']
    if (command !== undefined && !isInstalled(command)) return skip(`${command} is not installed`)
    const path = findApp(file)
    if (path === null) return skip('npm could not install the frameworks')
    const { code, report, findings, advice } = await drillApp(path, { hasForm: file === 'form.mjs' })
    expect(findings).toEqual([])
    expect(advice.filter((id) => !acceptedAdvice.has(id))).toEqual([])
    expect(report.cases.filter(({ status }) => status !== 'survived')).toEqual([])
    expect(code).toBe(0)
  })
})
