import { describe, expect, it } from 'vitest'
import { resolveWindowsCommand } from '../../src/cli/exec/windows-command.ts'
import { browserCommand } from '../../src/cli/serve/open-browser.ts'

describe('a command on Windows', () => {
  const env = { PATH: 'C:\\tools;C:\\node', PathExt: '.EXE;.CMD', COMSPEC: 'C:\\Windows\\cmd.exe' }
  const find = (command: string, args: readonly string[], ...files: readonly string[]) =>
    resolveWindowsCommand(command, args, env, (path) => files.includes(path))

  it('resolves to the first match in the PATH folders', () => {
    expect(find('node', ['a b', '"'], 'C:\\node\\node.exe')).toEqual({
      file: 'C:\\node\\node.exe',
      args: ['a b', '"'],
      verbatim: false,
    })
  })

  it('runs in cmd.exe if it is a script, with each argument quoted and escaped', () => {
    expect(find('npm', ['test', 'a b', '100%', '&calc', 'say "hi"', 'end\\'], 'C:\\node\\npm.cmd')).toEqual({
      file: 'C:\\Windows\\cmd.exe',
      args: [
        '/d',
        '/s',
        '/c',
        `"^"C:\\node\\npm.cmd^" ^^^"test^^^" ^^^"a^^^ b^^^" ^^^"100^^^%^^^" ^^^"^^^&calc^^^" ^^^"say^^^ \\^^^"hi\\^^^"^^^" ^^^"end\\\\^^^""`,
      ],
      verbatim: true,
    })
  })

  it('is looked up exactly as given if it contains a folder or an extension', () => {
    expect(find('.\\run.cmd', [], '.\\run.cmd')?.verbatim).toBe(true)
    expect(find('tool.exe', [], 'C:\\tools\\tool.exe')?.file).toBe('C:\\tools\\tool.exe')
  })

  it('is not found if it is not in any PATH folder', () => {
    expect(find('none', [])).toBeNull()
  })
})

describe('opening the browser', () => {
  const url = 'http://127.0.0.1:4010/_mock/ui/'

  it.each<[NodeJS.Platform, Record<string, string>, string | null]>([
    ['darwin', {}, 'open'],
    ['win32', {}, 'rundll32'],
    ['linux', { DISPLAY: ':0' }, 'xdg-open'],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
    ['linux', {}, null],
    ['linux', { DISPLAY: ':0', CI: 'true' }, null],
    ['darwin', { CI: '1' }, null],
  ])('on %s with environment %j uses %s', (platform, env, file) => {
    const command = browserCommand(url, platform, env)
    expect(command?.file ?? null).toBe(file)
    if (command) expect(command.args.at(-1)).toBe(url)
  })
})
