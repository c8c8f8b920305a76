/** From a process spawned to its first right answer; and from an import to a mock's first answer in the same process. */
import { honoName, productName } from '../measure/contenders.ts'
import { type Context, paced } from '../measure/context.ts'
import { cpuMilliseconds, printedNumbers } from '../measure/process.ts'
import { type Figure, formatSpread, type Section } from '../measure/result.ts'
import { run } from '../measure/running.ts'
import { ratioOf, spreadOf } from '../measure/statistics.ts'

export async function measureStart(context: Context): Promise<Section> {
  const here = context.contenders.filter(({ missing }) => missing === null)
  const rounds = paced(context, { full: 21, quick: 9, smoke: 1 })
  // They take up to a second each.
  const peerRounds = paced(context, { full: 7, quick: 3, smoke: 1 })
  const walls = new Map(here.map(({ name }) => [name, [] as number[]]))
  const cpus = new Map(here.map(({ name }) => [name, [] as number[]]))
  const inProcess = { loaded: [] as number[], hono: [] as number[], first: [] as number[], next: [] as number[] }
  const anew: number[] = []
  const product = here.filter(({ role }) => role === 'product')
  // Node keeps what it compiled of the command when that ends, for all starts but the first.
  for (const contender of product) await (await run(contender, false)).stop('kindly')
  for (let round = 1; round <= rounds; round++) {
    for (const contender of product) {
      const running = await run(contender, false, { NODE_DISABLE_COMPILE_CACHE: '1' })
      anew.push(running.startedAfter)
      await running.stop()
    }
    for (const contender of here) {
      if (contender.role === 'peer' && round > peerRounds) continue
      context.tell(`start ${round} of ${rounds}: ${contender.name}`)
      const running = await run(contender, false)
      walls.get(contender.name)?.push(running.startedAfter)
      cpus.get(contender.name)?.push(cpuMilliseconds(running.pid) ?? Number.NaN)
      await running.stop()
    }
    context.tell(`import ${round} of ${rounds}`)
    const [loaded = 0, first = 0, next = 0] = await printedNumbers('first-answer.js')
    const [hono = 0] = await printedNumbers('import-hono.js')
    inProcess.loaded.push(loaded)
    inProcess.hono.push(hono)
    inProcess.first.push(first)
    inProcess.next.push(next)
  }
  const of = (times: Map<string, number[]>, name: string): number[] => times.get(name) ?? []
  const peers = here.filter(({ role }) => role === 'peer')
  const starts = of(walls, productName)
  const figures: Figure[] = [
    {
      what: `start to the first right answer, over ${honoName}`,
      spread: ratioOf(starts, of(walls, honoName)),
      goal: { most: 1.2 },
    },
    {
      what: 'the same for the first start of all, when nothing is compiled yet',
      spread: ratioOf(anew, of(walls, honoName)),
      goal: null,
    },
    ...peers.map(({ name }): Figure => {
      const theirs = of(walls, name)
      return {
        what: `the same over ${name}`,
        spread: ratioOf(starts.slice(0, theirs.length), theirs),
        goal: { most: 1 },
      }
    }),
    { what: '`createMock()` to its first answer', unit: ' ms', spread: spreadOf(inProcess.first), goal: { most: 5 } },
    {
      what: 'import over that of hono with its server',
      spread: ratioOf(inProcess.loaded, inProcess.hono),
      goal: { most: 1.3 },
    },
  ]
  return {
    title: 'Start',
    says: `Each process is asked every ms until it answers right; ${rounds} rounds in turn, ${peerRounds} of them with the peers. The command has Node keep what it compiled, so a first start of all is measured apart. Imports are measured in processes of their own, in turn: \`dc-mock\`, and \`hono\` with \`@hono/node-server\`. A second \`createMock()\` of a process takes ${formatSpread(spreadOf(inProcess.next))} ms to its first answer.`,
    figures,
    bars: {
      what: 'First right answer, ms',
      values: here.map(({ name }) => [name, spreadOf(of(walls, name)).median]),
    },
    tables: [
      {
        columns: ['', 'first right answer, ms', 'CPU ms by then'],
        rows: here.map(({ name, version }) => [
          `${name} ${version}`,
          formatSpread(spreadOf(of(walls, name))),
          formatSpread(spreadOf(of(cpus, name))),
        ]),
      },
      {
        columns: ['in one process', 'ms'],
        rows: [
          ['import of dc-mock', formatSpread(spreadOf(inProcess.loaded))],
          ['import of hono and @hono/node-server', formatSpread(spreadOf(inProcess.hono))],
          ['`createMock()` to its first answer', formatSpread(spreadOf(inProcess.first))],
          ['the next one', formatSpread(spreadOf(inProcess.next))],
        ],
      },
    ],
    missing: context.contenders.flatMap(({ name, missing }) => (missing ? [`${name}: ${missing}`] : [])),
  }
}
