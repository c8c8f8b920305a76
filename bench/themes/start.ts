/**
 * Measures the time from starting a process to its first correct response, and from an import to a mock's first response in the same
 * process.
 */
import { join } from 'node:path'
import { type Contender, honoName, productName } from '../measure/contenders.ts'
import { type Context, chooseByPace } from '../measure/context.ts'
import { createShuffle } from '../measure/order.ts'
import { cpuMilliseconds, printedNumbers } from '../measure/process.ts'
import { type Figure, formatSpread, type Section } from '../measure/result.ts'
import { run } from '../measure/running.ts'
import { ratioOf, spreadOf } from '../measure/statistics.ts'

/** One way to start a program, with its measurements. */
interface Variant {
  label: string
  contender: Contender
  env: NodeJS.ProcessEnv
  walls: number[]
  cpus: number[]
}

export async function measureStart(context: Context): Promise<Section> {
  const available = context.contenders.filter(({ missing }) => missing === null)
  const rounds = chooseByPace(context, { full: 21, quick: 9, smoke: 1 })
  // Each start of these programs takes up to a second.
  const peerRounds = chooseByPace(context, { full: 7, quick: 3, smoke: 1 })
  const inProcess = { loaded: [] as number[], first: [] as number[], next: [] as number[] }
  const bare = { loaded: [] as number[], first: [] as number[] }
  const createVariant = (contender: Contender, label: string, env: NodeJS.ProcessEnv): Variant => {
    const name = `${contender.name} ${contender.version}${label}`
    return { label: name, contender, env, walls: [], cpus: [] }
  }
  const defaultVariants = available.map((contender) => createVariant(contender, '', {}))
  const [product, hono] = [findVariant(defaultVariants, productName), findVariant(defaultVariants, honoName)]
  const without = { NODE_DISABLE_COMPILE_CACHE: '1' }
  const productWithout = createVariant(product.contender, ', with the compile cache disabled', without)
  const honoWithout = createVariant(hono.contender, ', with the compile cache disabled', without)
  const honoWith = createVariant(hono.contender, ', with the compile cache enabled', {
    NODE_COMPILE_CACHE: join(context.folder, 'hono-compiled'),
  })
  const variants = [...defaultVariants, productWithout, honoWithout, honoWith]
  await fillCompileCache(product, {})
  // Bare Hono does not exit on a signal. Node saves compiled code only when the process exits.
  await fillCompileCache(honoWith, {
    NODE_OPTIONS: `--import=data:text/javascript,process.once('SIGTERM',()=>process.exit())`,
  })
  const shuffle = createShuffle()
  for (let round = 1; round <= rounds; round++) {
    for (const { label, contender, env, walls, cpus } of shuffle(variants)) {
      if (contender.role === 'peer' && round > peerRounds) continue
      context.log(`start ${round} of ${rounds}: ${label}`)
      const running = await run(contender, false, env)
      walls.push(running.startupMs)
      cpus.push(cpuMilliseconds(running.pid) ?? Number.NaN)
      await running.stop()
    }
    context.log(`import ${round} of ${rounds}`)
    const [loaded = 0, first = 0, next = 0] = await printedNumbers('first-answer.js')
    const [bareLoaded = 0, bareFirst = 0] = await printedNumbers('first-answer-hono.js')
    inProcess.loaded.push(loaded)
    bare.loaded.push(bareLoaded)
    bare.first.push(bareFirst)
    inProcess.first.push(first)
    inProcess.next.push(next)
  }
  const peers = defaultVariants.filter(({ contender }) => contender.role === 'peer')
  const figures: Figure[] = [
    {
      what: `time to the first correct response, relative to ${honoName}, with default settings`,
      spread: ratioOf(product.walls, hono.walls),
      goal: { max: 1.2 },
    },
    ...peers.map(
      ({ contender, walls }): Figure => ({
        what: `the same, relative to ${contender.name}`,
        spread: ratioOf(product.walls.slice(0, walls.length), walls),
        goal: { max: 1 },
        sharedGoal: 'start relative to peers',
      }),
    ),
    {
      what: `time to the first correct response, relative to ${honoName}, both without a compile cache`,
      spread: ratioOf(productWithout.walls, honoWithout.walls),
      goal: null,
    },
    {
      what: `time to the first correct response, relative to ${honoName}, both with a compile cache`,
      spread: ratioOf(product.walls, honoWith.walls),
      goal: null,
    },
    {
      what: 'from `createMock()` to the first response',
      unit: ' ms',
      spread: spreadOf(inProcess.first),
      goal: { max: 5 },
    },
    {
      what: 'import, relative to hono and @hono/node-server',
      spread: ratioOf(inProcess.loaded, bare.loaded),
      goal: { max: 1.3 },
    },
    {
      what: 'import and first response, relative to a bare Hono app without a port',
      spread: ratioOf(sums(inProcess.loaded, inProcess.first), sums(bare.loaded, bare.first)),
      goal: null,
    },
  ]
  return {
    title: 'Start',
    explanation: `Each process is sent a request every millisecond until it responds correctly, in ${rounds} interleaved rounds, each in a different order. ${peerRounds} of the rounds include the peers. By default, dc-mock uses Node's compile cache. The cache folder was empty when the benchmark started, and dc-mock was started and stopped once before the rounds. The other programs use the cache only if \`NODE_COMPILE_CACHE\` is set. For comparison, both dc-mock and ${honoName} are also started with the cache disabled, and ${honoName} also with the cache enabled. The import of \`dc-mock\` and the import of \`hono\` with \`@hono/node-server\` are measured in turn, each in a separate process. A second \`createMock()\` in the same process takes ${formatSpread(spreadOf(inProcess.next))} ms until its first response.`,
    figures,
    bars: {
      what: 'Time to the first correct response, ms',
      values: defaultVariants.map(({ contender, walls }) => [contender.name, spreadOf(walls).median]),
    },
    tables: [
      {
        columns: ['', 'first correct response, ms', 'CPU time until then, ms'],
        rows: variants.map(({ label, walls, cpus }) => [
          label,
          formatSpread(spreadOf(walls)),
          formatSpread(spreadOf(cpus)),
        ]),
      },
      {
        columns: ['in one process', 'ms'],
        rows: [
          ['import of dc-mock', formatSpread(spreadOf(inProcess.loaded))],
          ['import of hono and @hono/node-server', formatSpread(spreadOf(bare.loaded))],
          ['from `createMock()` to the first response', formatSpread(spreadOf(inProcess.first))],
          ['second mock', formatSpread(spreadOf(inProcess.next))],
          ['from creating a bare Hono app to its first response', formatSpread(spreadOf(bare.first))],
        ],
      },
    ],
    missing: context.contenders.flatMap(({ name, missing }) => (missing ? [`${name}: ${missing}`] : [])),
  }
}

function sums(one: readonly number[], other: readonly number[]): number[] {
  return one.map((value, index) => value + (other[index] ?? Number.NaN))
}

/** Starts and stops the program once, so that the next start finds compiled code. */
async function fillCompileCache({ contender, env }: Variant, extraEnv: NodeJS.ProcessEnv): Promise<void> {
  await (await run(contender, false, { ...env, ...extraEnv })).stop('graceful')
}

function findVariant(variants: readonly Variant[], name: string): Variant {
  const found = variants.find(({ contender }) => contender.name === name)
  if (!found) throw new Error(`${name} is not running`)
  return found
}
