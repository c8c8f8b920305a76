import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  mockTarget,
  OverlayError,
  openContract,
  planContract,
  RecordingError,
  readRecording,
  runPlan,
  toReport,
} from '../../../src/contract/index.ts'
import { startInProcess } from '../../support/start.ts'
import { mockWithChanges, type ResponseChange, withJson } from '../target.ts'

const only = ['exportUsers']

it('learns an overlay from a run, and a run with this overlay no longer reports the difference', async () => {
  const { mock } = await startInProcess()
  const changeResponse: ResponseChange = (response, { url }) =>
    url.includes('/export/users') && response.status === 200
      ? withJson(response, (json) => ({ ...json, duration_ms: 12 }))
      : response
  const target = mockWithChanges(mock, changeResponse)
  const notesWith = async (overlay?: object) => {
    const { spec, rules, reported, learn } = await openContract(overlay ? { overlay } : {})
    const run = await runPlan(planContract({ target, spec, rules, only }))
    const report = toReport(run, { spec: reported })
    return { notes: report.rules.flatMap(({ notes }) => notes.map(({ at }) => at)), report, learned: await learn(run) }
  }
  const first = await notesWith()
  expect([...new Set(first.notes)]).toEqual(['/duration_ms'])
  expect(first.report.spec.overlays).toEqual([])
  const second = await notesWith(first.learned?.overlay)
  expect(second.notes).toEqual([])
  expect(second.report.spec.overlays).toEqual(['overlay 1'])
  expect(second.report.spec.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(second.report.spec.sha256).not.toBe(first.report.spec.sha256)
  expect(second.learned).toBeNull()
})

it('rejects documents that are not overlays, and overlays that match nothing', async () => {
  await expect(openContract({ overlay: 'hello' })).rejects.toThrow(OverlayError)
  const overlay = {
    overlay: '1.0.0',
    info: { title: 'x', version: '1' },
    actions: [{ target: '$.paths.nothing', remove: true }],
  }
  await expect(openContract({ overlay })).rejects.toThrow(/overlay 1.*nothing/)
})

it('opens the contract of this version if no overlay is given', async () => {
  const { mock } = await startInProcess()
  const { spec, rules, reported } = await openContract()
  const run = await runPlan(planContract({ target: mockTarget(mock), spec, rules, only }))
  expect(toReport(run, { spec: reported })).toMatchObject({ exit_code: 0, spec: toReport(run).spec })
})

it('rejects a folder without a recording', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-recording-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await expect(readRecording(folder)).rejects.toThrow(RecordingError)
})
