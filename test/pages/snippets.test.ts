import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withChromium } from '../support/chromium.ts'
import { openPanel, openWebUi } from './web-ui.ts'

const run = promisify(execFile)

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
  { language: 'Java', command: 'java', args: [], file: 'Check.java' },
  { language: 'Ruby', command: 'ruby', args: [], file: 'check.rb' },
  // A file of C# runs without a project from .NET 10 on.
  { language: 'C#', command: 'dotnet', args: ['run'], file: 'check.cs' },
]

function isInstalled(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v '${command}'`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('the code under Connect checks an address', () => {
  for (const { language, command, args, file } of runners) {
    const check = async (): Promise<void> => {
      const { page, started, control } = await openWebUi()
      const panel = await openPanel(page, 'Connect')
      await panel.getByLabel('Check an email address with').selectOption(language)
      const code = (await panel.locator('.copyable.block pre').nth(1).textContent()) ?? ''
      expect(code).toContain(started.website.private_key)
      expect(code).toContain(started.url)
      const folder = mkdtempSync(join(tmpdir(), 'dc-mock-snippet-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      writeFileSync(join(folder, file), code)
      const { stdout } = await run(command, [...args, file], { cwd: folder })
      expect(JSON.parse(stdout).data.emailInfo.action).toBe('ALLOW')
      expect((await control('listRequests')).json.entries).toHaveLength(1)
    }
    it(`in ${language}`, (context) => {
      context.skip(!isInstalled(command), `${command} is not installed`)
      return withChromium(check)(context)
    })
  }
})
