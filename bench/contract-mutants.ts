/**
 * Compares the defects that the contract rules detect with those that Prism's validation proxy detects in the same traffic.
 *
 *     npx node bench/contract-mutants.ts [--all]
 *
 * Uses all handwritten mutants and every fifth mutant that is generated from the spec, or all generated mutants with `--all`. (`npm run
 * test:long` also runs the rules against all mutants.) Each mutant is a deployment with one defect. The requests of a run go through Prism.
 * The rules check the responses, and Prism reports responses that do not match openapi.yaml. Requests whose body is not JSON bypass Prism,
 * because Prism never responds to them. Requests whose body is a JSON string also bypass Prism, because Prism changes the string.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mockTarget, planContract, runPlan } from '../src/contract/index.ts'
import { createFetchTransport } from '../src/contract/limiter/transport.ts'
import { createMock, type Mock } from '../src/index.ts'
import { findFact, isBinding } from '../src/spec/facts.ts'
import { openPrism, violationsOf } from '../test/black-box/prism/open-prism.ts'
import { mutants } from '../test/contract/mutants/all.ts'
import { deriveMutants } from '../test/contract/mutants/derived.ts'
import { type Deployment, deploymentOf, type Mutate } from '../test/contract/mutants/mutant.ts'

interface Candidate {
  id: string
  isDocumented: boolean
  only: readonly string[]
  mutate: Mutate
}

interface Score {
  /** Result of the rules: a violated documented fact, a refuted assumption, or nothing. */
  verdict: 'broken' | 'refuted' | 'nothing'
  foundByPrism: boolean
}

const mock = await createMock()
let deployment: Deployment = deploymentOf(mock)
const server = await serve((request) => deployment.fetch(request))
const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const prism = await openPrism(upstream)

const handwritten = mutants.map(
  ({ id, fact, rule, mutate }): Candidate => ({
    id,
    isDocumented: isBinding(findFact(fact)),
    only: [rule],
    mutate,
  }),
)
const step = process.argv.includes('--all') ? 1 : 5
const derived = deriveMutants()
  .filter((_, index) => index % step === 0)
  .map(({ id, verdict, only, mutate }): Candidate => ({ id, isDocumented: verdict === 'broken', only, mutate }))

const groups = [
  ['handwritten, documented facts', handwritten.filter(({ isDocumented }) => isDocumented)],
  ['handwritten, only assumptions', handwritten.filter(({ isDocumented }) => !isDocumented)],
  ['generated, documented facts', derived.filter(({ isDocumented }) => isDocumented)],
  ['generated, only assumptions', derived.filter(({ isDocumented }) => !isDocumented)],
] as const

const survivors: string[] = []
console.log('| mutants | total | broken | refuted | not found | reported by Prism |')
console.log('|---|---|---|---|---|---|')
for (const [name, candidates] of groups) {
  const scores = new Map<Candidate, Score>()
  for (const candidate of candidates) scores.set(candidate, await runThroughPrism(mock, candidate))
  const count = (is: (score: Score) => boolean): number => [...scores.values()].filter(is).length
  for (const [{ id, isDocumented }, { verdict }] of scores) {
    if (verdict !== (isDocumented ? 'broken' : 'refuted')) survivors.push(`${id}: ${verdict}`)
  }
  const cells = [
    candidates.length,
    count(({ verdict }) => verdict === 'broken'),
    count(({ verdict }) => verdict === 'refuted'),
    count(({ verdict }) => verdict === 'nothing'),
    count(({ foundByPrism }) => foundByPrism),
  ]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
const unchanged = await runThroughPrism(mock, { id: '', isDocumented: true, only: [], mutate: (one) => one })
console.log(
  `\nThe unchanged mock, all rules: ${unchanged.verdict} according to the rules, ${unchanged.foundByPrism ? 'something' : 'nothing'} reported by Prism.`,
)
if (survivors.length > 0) console.log(`\nWrong results:\n${survivors.map((one) => `- ${one}`).join('\n')}`)
await prism.close()
server.closeAllConnections()
server.close()
await mock.close()
process.exitCode = survivors.length > 0 || unchanged.verdict !== 'nothing' ? 1 : 0

async function runThroughPrism(mock: Mock, { only, mutate }: Candidate): Promise<Score> {
  deployment = mutate(deploymentOf(mock))
  let foundByPrism = false
  const transport = createFetchTransport(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = await request.clone().text()
    const address = (isPassed(body) ? prism.url : upstream) + pathname + search
    const { method, headers, signal } = request
    const response = await fetch(address, {
      method,
      headers,
      body: body === '' ? null : body,
      signal,
      redirect: 'manual',
    })
    foundByPrism ||= violationsOf(response.headers).some(({ location: [side] }) => side === 'response')
    return response
  })
  const target = mockTarget({ ...mock, url: mock.url, createWebsite: deployment.createWebsite }, transport)
  const { outcomes } = await runPlan(planContract({ target, only }))
  const has = (verdict: string): boolean => outcomes.some((outcome) => outcome.verdict === verdict)
  return { verdict: has('broken') ? 'broken' : has('refuted') ? 'refuted' : 'nothing', foundByPrism }
}

/** Starts a server that passes requests to a handler. The handler uses the `Request` and `Response` types of `fetch`. */
async function serve(answer: (request: Request) => Promise<Response>): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, answer).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const init = { method, headers, ...(body.length > 0 ? { body } : {}) }
  const response = await answer(new Request(`http://${headers.get('host')}${url}`, init))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

/** Reports whether Prism forwards a body unchanged. This is true for an empty body, a JSON object and a JSON array. */
function isPassed(body: string): boolean {
  if (body === '') return true
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
