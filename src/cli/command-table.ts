/** Every command, as help lists them. The code of each is loaded when it runs. */
import type { Command } from './command.ts'
import { serveFlags } from './serve/flags.ts'

const serve: Command = {
  name: 'serve',
  group: 'daily',
  about: 'Start the mock and show each request it answers; dc-mock alone does the same.',
  flags: serveFlags,
  examples: [
    { line: 'dc-mock', about: 'On http://127.0.0.1:4010, with keys ready to copy' },
    { line: 'dc-mock serve --scenario quota-exhausted', about: 'With all free checks used' },
    { line: 'dc-mock serve --port 0 --log json', about: 'On a free port; the first line on stdout tells which' },
    {
      line: 'dc-mock serve --host 0.0.0.0 --allow-host mock --control-token "$TOKEN"',
      about: 'For other machines, which call it "mock"',
    },
  ],
  load: () => import('./commands/serve.ts'),
}

const help: Command = {
  name: 'help',
  group: 'daily',
  about: 'Explain a command, or list all of them.',
  operands: { name: 'COMMAND', most: 1 },
  flags: [],
  examples: [{ line: 'dc-mock help serve', about: 'All flags of serve' }],
  load: () => import('./commands/help.ts'),
}

export const commands: readonly Command[] = [serve, help]

/** What runs where no command is named. */
export const standardCommand: Command = serve
