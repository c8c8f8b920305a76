/** Compares a website with a million people and a website with a thousand people: the rate of checks, and the memory per person. */
import { join } from 'node:path'
import { type Context, chooseByPace } from '../measure/context.ts'
import { type Job, type LoadResult, load } from '../measure/load.ts'
import { printedNumbers } from '../measure/process.ts'
import { formatNumber, formatSpread, type Section } from '../measure/result.ts'
import { type Running, run } from '../measure/running.ts'
import { ratioOf, spreadOf } from '../measure/statistics.ts'

const few = 1000
const program = join(import.meta.dirname, '..', 'programs', 'crowd.ts')

export async function measureGrowth(context: Context): Promise<Section> {
  const many = chooseByPace(context, { full: 1_000_000, quick: 1_000_000, smoke: 5000 })
  const [rounds, seconds] = chooseByPace(context, { full: [7, 2], quick: [5, 1], smoke: [1, 1] } as const)
  const running: Running[] = []
  try {
    context.log(`filling websites with ${few.toLocaleString('en')} and ${many.toLocaleString('en')} people`)
    const [small, large] = [await open(few), await open(many)]
    running.push(small, large)
    const cases: [name: string, server: Running, people: Job['people'], loaded: LoadResult[]][] = [
      ['any person', small, { from: 0, count: few, order: 'at random' }, []],
      ['one of the first thousand', large, { from: 0, count: few, order: 'at random' }, []],
      ['any person', large, { from: 0, count: many, order: 'at random' }, []],
    ]
    const warmUp = chooseByPace(context, { full: 3, quick: 2, smoke: 0 })
    for (let round = 1 - warmUp; round <= rounds; round++) {
      for (const [name, server, people, loaded] of cases) {
        context.log(
          round < 1
            ? `warming: ${name}, ${server === small ? few : many} people`
            : `round ${round} of ${rounds}: ${name}, ${server === small ? few : many} people`,
        )
        const one = await load(server, { seconds, people, folder: context.folder })
        if (round >= 1) loaded.push(one)
      }
    }
    const rates = cases.map(([, , , loaded]) => loaded.map(({ rate }) => rate))
    context.log('measuring the memory per person')
    const [here = 0, plain = 0] = await printedNumbers('crowd.ts', ['measure', `${many}`], ['--expose-gc'])
    const [base = [], same = [], anyone = []] = rates
    return {
      title: 'A website that knows a million people',
      explanation: `Websites with ${few.toLocaleString('en')} and with ${many.toLocaleString('en')} people who are known from checks, each website in a separate process, in ${rounds} interleaved rounds. The checked person is selected at random from all people or from the first thousand. The mock caches response texts for a few thousand people who were checked recently. With a million people, almost every check creates its response again, and no data is in the CPU caches. Memory is the heap after a garbage collection, compared with a Map of the same records, with addresses as keys.`,
      figures: [
        {
          what: `check rate for the first thousand people, with ${formatNumber(many)} people relative to ${formatNumber(few)}`,
          spread: ratioOf(same, base),
          goal: { min: 0.95 },
          sharedGoal: 'rate with a million people',
        },
        {
          what: `check rate for any person, with ${formatNumber(many)} people relative to ${formatNumber(few)}`,
          spread: ratioOf(anyone, base),
          goal: { min: 0.95 },
          sharedGoal: 'rate with a million people',
        },
        { what: 'memory per person, relative to a plain Map', spread: spreadOf([here / plain]), goal: { max: 1.5 } },
      ],
      bars: null,
      tables: [
        {
          columns: ['checked person', 'people on the website', 'requests per second', 'CPU µs per request'],
          rows: cases.map(([name, server, , loaded]) => [
            name,
            formatNumber(server === small ? few : many),
            formatSpread(spreadOf(loaded.map(({ rate }) => rate))),
            formatSpread(spreadOf(loaded.map(({ cpu }) => cpu ?? Number.NaN))),
          ]),
        },
        {
          columns: ['memory per person', 'bytes'],
          rows: [
            ['in dc-mock', formatNumber(here / many)],
            ['in a plain Map', formatNumber(plain / many)],
          ],
        },
      ],
      missing: [],
    }
  } finally {
    await Promise.all(running.map((server) => server.stop()))
  }
}

function open(people: number): Promise<Running> {
  const command = (port: number): string[] => [process.execPath, program, 'serve', `${people}`, `${port}`]
  return run({ name: `dc-mock with ${people} people`, command }, true)
}
