import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const sources = globSync(['{src,scripts,bench,test,examples}/**/*.{ts,tsx,js,mjs}'])
  .filter((file) => !file.includes('/generated/') && !file.includes('node_modules'))
  .map((file) => [file, ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)] as const)

/** Words that engineers do not expect in a name, with the standard terms. */
const rejected: readonly (readonly [name: RegExp, term: string])[] = [
  [/^most[A-Z]|^longest[A-Z]/, 'max…'],
  [/^least[A-Z]|^shortest[A-Z]/, 'min…'],
  [/^standard([A-Z]|$)/, 'default'],
  [/patience/i, 'timeoutMs'],
  [/Wish$|^wish/, '…Options or New…'],
  [/^Maybe$/, 'MaybePromise'],
  [/^goOn$|^thenNow$/, 'async/await'],
  [/^isLater$/, 'isPromise'],
  [/^Flight/, 'RoundTrip'],
  [/^[Ss]lots$/, 'semaphore'],
  [/^[Ss]hel(f|ves)/, 'websiteLog'],
  [/^[Mm]int(ed)?([A-Z]|$)/, 'idGenerator, generated…'],
  [/^[Ss]ight(ing|s)?([A-Z]|$)/, 'classifyRequest, requestInfo'],
  [/[Aa]cquaintance/, 'ClassifyContext'],
  [/answerer/i, 'operationKey'],
  [/^[Dd]eserved/, 'expectedResponse'],
  [/^[Oo]ccasion/, 'faultContext'],
  [/^(meet|suffer)Fault/, 'applyRequestFault, applyResponseFault'],
  [/^[Hh]appening/, 'QueuedEvent'],
  [/^(told|tell|tells|telling)([A-Z]|$)/, 'logged…, format…'],
  [/^[Pp]arting|^parted$/, 'difference, different'],
  [/^hold([A-Z]|$)|^Held$/, 'check…, validate…, run…'],
  [/^leave$|^Leave$/, 'permissions'],
  [/^[Ll]acks?$|^[Uu]nmet/, 'missingPrerequisite'],
  [/^[Tt]alks?$|^[Cc]onversations?$/, 'probeContext, probe'],
  [/^StandIns|^disguise/, 'pseudonyms, anonymize…'],
  [/^cures?$|Cure$/, 'fix'],
  [/^passedOver/, 'ignored'],
  [/InForce$/, 'active…'],
  [/^outOfReach|^out-of-reach/, 'unreachable'],
  [/^troubles?$/i, 'problem'],
  [/^VainWait/, 'TimedOutWait'],
  [/^PersonToBe/, 'NewPerson'],
  [/^vouched/, 'credentialVerified'],
  [/[Ss]ituation/, 'scenario'],
  // `openWorldHint` is a field of MCP.
  [/^worlds?$|World(?!Hint$)/, 'website'],
  [/^came$/, 'received'],
]

/** Exported names that several files declare on purpose, with the reasons. */
const declaredTwice: Readonly<Record<string, string>> = {
  RiskLabel: 'dc-mock/sdk has its own types, so its bundle contains nothing of the mock',
  listen: 'node-only.ts replaces the file in bundles for browsers',
  loadScenario: 'handlers of the control plane are named after their operation',
  readAsset: 'node-only.ts replaces the file in bundles for browsers',
  readPageFile: 'node-only.ts replaces the file in bundles for browsers',
  resetWebsite: 'handlers of the control plane are named after their operation',
  restoreState: 'handlers of the control plane are named after their operation',
  run: 'each file of src/cli/commands exports its command',
  test: 'dc-mock/vitest and dc-mock/playwright each extend the `test` of their runner',
}

it('declarations use the standard terms', () => {
  const found = declaredNames().flatMap(([name, file]) =>
    rejected.filter(([word]) => word.test(name)).map(([, term]) => `${file}: ${name}; use ${term}`),
  )
  expect(found).toEqual([])
})

it('each exported name is declared in only one file', () => {
  const declaring = new Map<string, Set<string>>()
  for (const [file, source] of sources) {
    if (!file.startsWith('src/')) continue
    for (const name of exportedNames(source)) declaring.set(name, (declaring.get(name) ?? new Set()).add(file))
  }
  const several = [...declaring].filter(([name, in_]) => in_.size > 1 && !(name in declaredTwice))
  expect(several.map(([name, in_]) => `${name}: ${[...in_].join(', ')}`)).toEqual([])
})

/** Returns the names of all declarations: exports, members, parameters and variables. */
function declaredNames(): [name: string, file: string][] {
  const names = new Map<string, [name: string, file: string]>()
  for (const [file, source] of sources) {
    const visit = (node: ts.Node): void => {
      if (isNamedDeclaration(node)) names.set(`${file} ${node.name.text}`, [node.name.text, file])
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...names.values()]
}

function isNamedDeclaration(node: ts.Node): node is ts.Node & { name: ts.Identifier } {
  const { name } = node as { name?: ts.Node }
  return name !== undefined && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node) && !ts.isMetaProperty(node)
}

function exportedNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return []
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText(source))
    }
    const { name } = statement as { name?: ts.Identifier }
    return name ? [...new Set([name.text])] : []
  })
}
