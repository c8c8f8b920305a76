/** The scenario of a start: by name, or read from a file. */
import { readFile } from 'node:fs/promises'
import { ScenarioError } from '../../scenario/error.ts'
import { parseScenario, placeError } from '../../scenario/parse.ts'
import { type MadeWebsite, makeDefaultWebsite } from '../../world/make-website.ts'
import { Refusal } from '../../world/refusal.ts'
import type { WorldServices } from '../../world/services.ts'
import { UsageError } from '../usage-error.ts'

/** Makes the default website in a scenario. Fails with a `UsageError` where there is none, or it cannot be used. */
export async function makeStartWebsite(services: WorldServices, scenario: string): Promise<MadeWebsite> {
  try {
    return isFile(scenario)
      ? await makeFromFile(services, scenario)
      : await makeDefaultWebsite(services, scenario === 'default' ? {} : { scenario })
  } catch (error) {
    if (error instanceof Refusal || error instanceof ScenarioError) throw new UsageError(`--scenario: ${error.message}`)
    throw error
  }
}

/** A name has neither slashes nor the end of a file's name. */
function isFile(scenario: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$/i.test(scenario)
}

async function makeFromFile(services: WorldServices, file: string): Promise<MadeWebsite> {
  const text = await readText(file)
  const document = await parseScenario(text, file)
  try {
    return await makeDefaultWebsite(services, { scenario: document })
  } catch (error) {
    // What a document says can fit its schema and still contradict itself: that is found only when a website is made of it.
    throw error instanceof ScenarioError ? await placeError(error, text, file) : error
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    const problem = reason === 'ENOENT' ? 'is not there' : `cannot be read (${reason})`
    throw new UsageError(`--scenario: the file ${file} ${problem}; give a YAML or JSON file, or the name of a scenario`)
  }
}
