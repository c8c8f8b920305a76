/** Rules about the tracking script's source code (service 2.3, client). The script is never executed. */

import { expectCondition, expectStatus, expectThat } from '../findings/expectation.ts'
import { loadedScript, scriptFromPage, visibleToBrowsers } from '../probes/cop-key.ts'
import { describeValue } from '../report/format-received.ts'
import { type ContractRule, defineRule } from '../rule.ts'
import { expectAllowedOrigin } from './collect.ts'

export const scriptRules: readonly ContractRule[] = [
  defineRule({
    id: 'script.url-contains-cop-key',
    title: 'The tracking script is served at /script, with the cop_key in the query string.',
    uses: { browser: loadedScript },
    evaluate: ({ browser: { script } }) => {
      const { status } = script.response
      if (status >= 300 && status < 400) return { untested: 'The server redirected the request for the script' }
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
    id: 'script.contains-identify-user',
    title: 'The tracking script defines the function dcutils.identifyUser, which pages can call.',
    uses: { browser: visibleToBrowsers },
    evaluate: ({ browser: { script } }) =>
      ['dcutils', 'identifyUser'].flatMap((name) =>
        expectCondition(
          script,
          'body',
          `a script with ${name}`,
          script.response.text.includes(name),
          describeValue(`a script without ${name}`),
        ),
      ),
  }),
  defineRule({
    id: 'script.allows-any-origin',
    title: 'Pages from any origin can load the tracking script, even if the script tag has the crossorigin attribute.',
    uses: { page: scriptFromPage },
    evaluate: ({ page: { script } }) => expectAllowedOrigin(script),
  }),
]
