/** Compares the SDK with plain `fetch`. */
import { startKey } from '../measure/check.ts'
import { honoName } from '../measure/contenders.ts'
import { type Context, chooseByPace } from '../measure/context.ts'
import { printedNumbers } from '../measure/process.ts'
import { formatSpread, type Section } from '../measure/result.ts'
import { run } from '../measure/running.ts'
import { ratioOf, spreadOf } from '../measure/statistics.ts'

export async function measureSdk(context: Context): Promise<Section> {
  const [rounds, calls, imports] = chooseByPace(context, {
    full: [21, 1000, 15],
    quick: [9, 500, 7],
    smoke: [1, 10, 1],
  } as const)
  const floor = context.contenders.find(({ name }) => name === honoName)
  if (!floor) throw new Error(`${honoName} is missing`)
  context.log('calls with the SDK and with fetch')
  const server = await run(floor, true)
  const numbers = await printedNumbers('sdk-over-fetch.js', [server.url, startKey, `${rounds}`, `${calls}`]).finally(
    server.stop,
  )
  const column = (no: number): number[] => numbers.filter((_, index) => index % 2 === no)
  const [sdk, plain] = [column(0), column(1)]
  const imported: number[] = []
  for (let round = 1; round <= imports; round++) {
    context.log(`import of the SDK ${round} of ${imports}`)
    imported.push(...(await printedNumbers('import-sdk.js')))
  }
  return {
    title: 'SDK',
    explanation: `\`sdk.checkEmail\` compared with \`fetch\`, a status check and \`response.json()\`. In each of ${rounds} rounds, the same process sends ${calls.toLocaleString('en')} calls of each kind to ${honoName}, in turn and one at a time. The value of a round is the median of its calls.`,
    figures: [
      { what: 'call with the SDK, relative to `fetch`', spread: ratioOf(sdk, plain), goal: { max: 1.1 } },
      { what: 'import of `dc-mock/sdk`', unit: ' ms', spread: spreadOf(imported), goal: { max: 5 } },
    ],
    bars: null,
    tables: [
      {
        columns: ['', 'µs per call'],
        rows: [
          ['SDK', formatSpread(spreadOf(sdk))],
          ['`fetch`', formatSpread(spreadOf(plain))],
        ],
      },
    ],
    missing: [],
  }
}
