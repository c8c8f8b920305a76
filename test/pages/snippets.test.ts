/** Runs the code samples of the pages in each language that is installed. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import { createSnippets, type SnippetRequest } from '../../src/pages/snippets.ts'
import { withChromium } from '../support/chromium.ts'
import { isInstalled } from '../support/is-installed.ts'
import { startServer } from '../support/start.ts'
import { openPanel, openWebUi } from './web-ui.ts'

const execute = promisify(execFile)

interface Runner {
  language: string
  command: string
  args: readonly string[]
  file: string
}

const runners: readonly Runner[] = [
  { language: 'curl', command: 'sh', args: [], file: 'check.sh' },
  { language: 'Node', command: process.execPath, args: [], file: 'check.mjs' },
  { language: 'Python', command: 'python3', args: [], file: 'check.py' },
  { language: 'PHP', command: 'php', args: [], file: 'check.php' },
  { language: 'Go', command: 'go', args: ['run'], file: 'check.go' },
  { language: 'Java', command: 'java', args: [], file: 'Main.java' },
  { language: 'Ruby', command: 'ruby', args: [], file: 'check.rb' },
  // From .NET 10 on, a C# file can run without a project.
  { language: 'C#', command: 'dotnet', args: ['run'], file: 'check.cs' },
]

function skipUnlessInstalled(context: TestContext, { command }: Runner): void {
  context.skip(!isInstalled(command), `${command} is not installed`)
}

async function runCode({ command, args, file }: Runner, code: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dc-mock-snippet-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, file), code)
  return (await execute(command, [...args, file], { cwd: folder })).stdout
}

describe('the code under Connect checks an address', () => {
  for (const runner of runners) {
    const check = async (): Promise<void> => {
      const { page, started, control } = await openWebUi()
      const panel = await openPanel(page, 'Connect')
      await panel.getByLabel('Code example for checking an email address').selectOption(runner.language)
      const code = (await panel.locator('.copyable.block pre').nth(1).textContent()) ?? ''
      expect(code).toContain(started.website.private_key)
      expect(code).toContain(started.url)
      expect(await runCode(runner, code)).toContain('ALLOW')
      expect((await control('listRequests')).json.entries).toHaveLength(1)
    }
    it(`in ${runner.language}`, (context) => {
      skipUnlessInstalled(context, runner)
      return withChromium(check)(context)
    })
  }
})

/** Text with characters that are special in at least one of the languages. */
const special = `a'b"c\\d\\'e\`f$g\${h}#{i}%s\n\tü€😀`

describe('a snippet sends exactly the given request', { timeout: 120_000 }, () => {
  for (const runner of runners) {
    it(`in ${runner.language}`, async (context) => {
      skipUnlessInstalled(context, runner)
      const { url, website, call } = await startServer()
      const key = { 'x-dc-key': website.private_key }
      const json = { 'content-type': 'application/json' }
      const send = (request: Omit<SnippetRequest, 'url'> & { path: string }): Promise<string> => {
        const snippets = createSnippets({ ...request, url: url + request.path })
        return runCode(runner, snippets.find(({ language }) => language === runner.language)?.code ?? '')
      }
      const body = JSON.stringify({ event: special, email: 'ana@shop.example' })
      const path = `/api/v1/conversions/shop/${website.cop_key}`
      expect(await send({ method: 'POST', path, headers: json, body })).toContain('"success":true')
      const list = await send({ method: 'GET', path: '/api/v1/export/conversions?limit=1', headers: key, body: null })
      expect(JSON.parse(list).data[0].event).toBe(special)
      // The body of an error response is printed, too.
      expect(await send({ method: 'GET', path: '/api/v1/export/health', headers: {}, body: null })).toContain(
        'x-dc-key',
      )
      const confirm = '/public/data-deletion/confirm/unknown'
      expect(await send({ method: 'POST', path: confirm, headers: {}, body: null })).toContain('Unknown link')
      const { entries } = (await call('/_mock/requests')).json
      expect(entries.map(({ request }: { request: SnippetRequest }) => request.method)).toEqual([
        'POST',
        'GET',
        'GET',
        'POST',
      ])
    })
  }
})
