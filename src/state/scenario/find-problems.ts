/** Finds as many problems as possible in an invalid scenario document. */
import { createEnvironment } from '../../service/create-environment.ts'
import { createIdGenerator } from '../../service/id-generator.ts'
import type { InvalidValue } from '../../spec/find-problems.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { jsonPointer, parsePointer } from '../../spec/json-pointer.ts'
import type { Problem } from '../../spec/problem.ts'
import { ProblemList, type ScenarioProblem } from './error.ts'
import type { ScenarioRule } from './error-messages.ts'
import { resolveScenario } from './resolve.ts'

/** All schema violations, and the rule violations in the valid part of the document. */
export function findDocumentProblems({
  problems,
  rest,
  originalPath,
}: InvalidValue<ScenarioDocument>): ScenarioProblem[] {
  const schemaProblems = problems.map(toScenarioProblem)
  if (!rest) return schemaProblems
  const incomplete = problems.filter(leavesGap).map(({ keys }) => keys[0] ?? '')
  const ruleProblems = findRuleProblems(rest, incomplete)
    .map((problem) => ({ ...problem, path: originalPath(problem.path) }))
    /*
     * Skip rule violations in objects that also contain a schema violation, because both can have the same cause. For example, a rule could
     * report a misspelled field as missing.
     */
    .filter(({ path }) => !schemaProblems.some((other) => other.path.startsWith(`${path}/`)))
  return [...schemaProblems, ...ruleProblems]
}

/** If removing the invalid value leaves a section incomplete, rules could report problems that do not exist. */
function leavesGap({ keys, keyword }: Problem): boolean {
  const isUnknownField = keyword.endsWith('Properties')
  // Other sections refer to devices only by name, so removing a field from a device cannot break a reference.
  return !isUnknownField && (keys[0] !== 'devices' || keys.length <= 2)
}

export function toScenarioProblem({ keys, message, text }: Problem): ScenarioProblem {
  return { path: jsonPointer(...keys), text: keys.length === 0 ? message : text }
}

/** Sections that other sections can refer to. In a document with `extends`, the referenced values may be inherited. */
const inheritedSections = ['devices', 'deletion_requests', 'clock']

/** Omits violations that could be caused by an incomplete section or by a section inherited from another document. */
export function findRuleProblems(document: ScenarioDocument, incomplete: readonly string[] = []): ScenarioProblem[] {
  if (document.websites) return []
  const { now, random, sha256 } = createEnvironment()
  const problems = new ProblemList()
  resolveScenario(document, { now: now(), ids: createIdGenerator(random), sha256, problems })
  const uncertain = new Set([...incomplete, ...(document.extends === undefined ? [] : inheritedSections)])
  return problems.all.filter(({ path, rule }) => {
    const section = rule && rule in ruleSections ? ruleSections[rule] : parsePointer(path)[0]
    return section === null || section === undefined || !uncertain.has(section)
  })
}

/**
 * Scenario section that each rule depends on. Null if the rule depends only on the checked value. A rule that is not listed depends on the
 * section that contains the checked value. If the section is incomplete or inherited, violations of the rule are not reported.
 */
const ruleSections: { readonly [Rule in ScenarioRule]?: string | null } = {
  device: 'devices',
  deletionRequest: 'deletion_requests',
  past: 'clock',
  time: null,
  address: null,
  testAddress: null,
  pattern: null,
  operation: null,
  headerName: null,
  headerValue: null,
  connectionHeader: null,
  lengthHeader: null,
  requestIdHeader: null,
  stepInput: null,
}
