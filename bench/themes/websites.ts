/** Measures ten thousand websites in one process. */
import { type Context, chooseByPace } from '../measure/context.ts'
import { printedNumbers } from '../measure/process.ts'
import type { Section } from '../measure/result.ts'
import { spreadOf } from '../measure/statistics.ts'

export async function measureWebsites(context: Context): Promise<Section> {
  const count = chooseByPace(context, { full: 10_000, quick: 10_000, smoke: 200 })
  const rounds = chooseByPace(context, { full: 5, quick: 3, smoke: 1 })
  const rates: number[] = []
  const costs: number[] = []
  const sizes: number[] = []
  for (let round = 1; round <= rounds; round++) {
    context.log(`${count.toLocaleString('en')} websites, process ${round} of ${rounds}`)
    const [rate = 0, cost = 0, bytes = 0] = await printedNumbers('many-websites.js', [`${count}`], ['--expose-gc'])
    rates.push(rate)
    costs.push(cost)
    sizes.push(bytes / 1024)
  }
  return {
    title: 'Many websites',
    explanation: `${count.toLocaleString('en')} websites created with \`mock.createWebsite()\`, one after another, in each of ${rounds} processes. The heap is measured after a garbage collection. The other tools have no isolated websites to compare with. [README.md](README.md#websites) contains the numbers for each step.`,
    figures: [
      { what: 'websites created per second', spread: spreadOf(rates), goal: { min: 10_000 } },
      { what: 'CPU time per website, including garbage collection', unit: ' µs', spread: spreadOf(costs), goal: null },
      { what: 'memory of an idle website', unit: ' KiB', spread: spreadOf(sizes), goal: { max: 4 } },
    ],
    bars: null,
    tables: [],
    missing: [],
  }
}
