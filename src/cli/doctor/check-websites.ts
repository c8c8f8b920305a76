import { createHttpClient } from '../../client/http-client.ts'
import { isMockError } from '../../client/mock-error.ts'
import { freeChecks, isExhausted } from '../../service/quota.ts'
import type { EnvVariables } from '../command.ts'
import { urlFlag } from '../control/open-control.ts'
import { readControlToken, tokenVariable } from '../control/token.ts'
import { readStatus, type WebsiteStatus } from '../running/read-status.ts'
import { UsageError } from '../usage-error.ts'
import { type Diagnostic, failure, warning } from './diagnostic.ts'

export async function checkWebsites(url: string, env: EnvVariables): Promise<Diagnostic[]> {
  const tokenFix = `Set ${tokenVariable} to the mock’s control token`
  try {
    const { websites } = await readStatus(createHttpClient({ address: url, token: readControlToken(undefined, env) }))
    // `clock` is null for websites with a limited lifetime, which usually belong to tests.
    return websites.filter(({ clock }) => clock !== null).flatMap((website) => checkWebsite(website, url))
  } catch (error) {
    if (error instanceof UsageError) return [failure(tokenVariable, error.message, tokenFix)]
    if (!isMockError(error)) throw error
    return error.code === 'unauthorized'
      ? [warning('website', 'Reading the mock’s faults and quota requires the control token', tokenFix)]
      : [warning('website', `Could not read the mock’s faults and quota: ${error.message}`, 'Check the mock’s log')]
  }
}

function checkWebsite({ app_id, faults, plan, checks_used }: WebsiteStatus, url: string): Diagnostic[] {
  const findings: Diagnostic[] = []
  const startOver = `npx dc-mock scenario load default --website ${app_id}${urlFlag(url)}`
  if (faults && faults.length > 0) {
    findings.push(
      warning(
        'faults',
        `Faults are active for ${app_id} (${faults.join('; ')})`,
        `To remove the faults, open ${url}/_mock/ui/?website=${app_id}&panel=faults. To start over, run ${startOver}`,
      ),
    )
  }
  if (isExhausted(plan, checks_used)) {
    findings.push(
      warning(
        'quota',
        `The website ${app_id} has used all ${freeChecks} free checks, so email checks fail with 429`,
        `Start over: ${startOver}`,
      ),
    )
  }
  return findings
}
