import { readFileSync } from 'node:fs'
import { overviewExamples } from '../../../src/cli/command-table.ts'
import { testAddresses } from '../../../src/service/risk/test-address.ts'
import { assumptionsVariable } from '../../../src/spec/assumption-variant.ts'
import type { Output } from '../output.ts'

/** Generates llms.txt in the format of llmstxt.org from the README, the index of the guides, the commands and the test addresses. */
export function generateLlmsTxt(): Output {
  const guides = readFileSync('docs/README.md', 'utf8')
  const content = [
    '# dc-mock\n',
    `> ${readIntroduction(readFileSync('README.md', 'utf8'))}\n`,
    'All paths are in the package, such as node_modules/dc-mock/docs/drill.md. Start with skills/dc-mock/SKILL.md, which explains how to add the email check to a signup flow.\n',
    '## Commands\n',
    ...overviewExamples.map(([command, description]) => `- \`${command}\`: ${description}`),
    '- `dc-mock COMMAND --help`: Show the flags of a command\n',
    '## Environment variables\n',
    '- `DC_BASE_URL`: address of the service or of the mock, for your app',
    '- `DC_API_KEY`: private key of the website, for your app',
    '- `DC_MOCK_URL`: address of a running mock, for the commands and for tests',
    `- \`${assumptionsVariable}\`: variant of new mocks, such as contrary, unless --assumptions is set\n`,
    '## Test addresses\n',
    'The name of an address at dc-mock.example.com selects the response. Add + and any text to make an address unique.\n',
    ...testAddresses.map(({ example, does }) => `- \`${example}\`: ${does}`),
    '',
    '## Guides\n',
    ...readGuides(guides),
    '',
    '## Reference\n',
    ...readReference(guides),
    '',
  ].join('\n')
  return { path: 'llms.txt', content }
}

/** Returns the first paragraph of the README as one line. */
function readIntroduction(readme: string): string {
  const [, paragraph = ''] = readme.split('\n\n')
  return paragraph.replaceAll('\n', ' ')
}

/** Converts the table of guides to links. */
function readGuides(index: string): string[] {
  return [...index.matchAll(/^\| (.+?) \| (.+) \|$/gm)].flatMap(([, purpose = '', cell = '']) =>
    readLinks(cell).map(({ text, path }) => `- [${text}](${path}): ${purpose}`),
  )
}

/** Converts the links in the Reference section to a list. */
function readReference(index: string): string[] {
  const [, section = ''] = index.split('## Reference\n')
  return readLinks(section).map(({ text, path }) => `- [${text}](${path})`)
}

/** Returns the links in a part of docs/README.md, with paths relative to the package root. */
function readLinks(text: string): { text: string; path: string }[] {
  return [...text.matchAll(/\[(.+?)\]\((.+?)\)/g)].map(([, title = '', link = '']) => ({
    text: title,
    path: new URL(link, 'file:///docs/').pathname.slice(1),
  }))
}
