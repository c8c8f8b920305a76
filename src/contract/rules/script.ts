/** What holds of the tracking script, as far as its text shows: a run loads it and never runs it (service 2.3, client). */
import { inWords } from '../in-words.ts'
import { loadedScript, scriptFromPage, visibleToBrowsers } from '../probes/cop-key.ts'
import { defineRule, type Rule } from '../rule.ts'
import { expectOpen } from './collect.ts'
import { expectSeen, expectStatus, expectThat } from './expectation.ts'

const script = { operation: 'getScript' } as const

export const scriptRules: readonly Rule[] = [
  defineRule({
    ...script,
    id: 'script.address-carries-cop-key',
    says: 'The script is loaded from /script with the cop_key in the query.',
    facts: ['script.address-carries-cop-key'],
    uses: { browser: loadedScript },
    judge: ({ browser: { script } }) => {
      const { status } = script.answer
      if (status >= 300 && status < 400) return { untested: 'the script is loaded by way of another address' }
      return [
        ...expectStatus(script, 200),
        ...expectThat(
          script,
          'body',
          'a script',
          (text) => typeof text === 'string' && text.trim() !== '' && !/^\s*</.test(text),
        ),
      ]
    },
  }),
  defineRule({
    ...script,
    id: 'script.names-identify-user',
    says: 'The text of the script names dcutils.identifyUser, for pages to call.',
    facts: ['script.names-identify-user'],
    uses: { browser: visibleToBrowsers },
    judge: ({ browser: { script } }) =>
      ['dcutils', 'identifyUser'].flatMap((name) =>
        expectSeen(script, 'body', `${name} in it`, script.answer.text.includes(name), inWords('a script without it')),
      ),
  }),
  defineRule({
    ...script,
    id: 'script.answers-any-origin',
    says: 'A page of any origin may load the script with crossorigin.',
    facts: ['script.answers-any-origin'],
    uses: { page: scriptFromPage },
    judge: ({ page: { script } }) => expectOpen(script),
  }),
]
