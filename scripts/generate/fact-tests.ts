import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** Test, with the IDs of the behaviors that it covers. */
export interface FactTest {
  file: string
  title: string
  ids: string[]
}

/** Finds the calls of `testFact` in all tests of a folder, by file and in source order. */
export function readFactTests(folder: string): FactTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => findFactTests(file, readFileSync(file, 'utf8')))
}

/** Finds the calls of `testFact` in one file. IDs must be string literals, because this function reads them without running the test. */
export function findFactTests(file: string, text: string): FactTest[] {
  if (!text.includes('testFact(')) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: FactTest[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'testFact') {
      found.push(readCall(node, source))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function readCall(call: ts.CallExpression, source: ts.SourceFile): FactTest {
  const [fact, title] = call.arguments
  const ids = fact === undefined ? [] : ts.isArrayLiteralExpression(fact) ? [...fact.elements] : [fact]
  const written = ids.filter(ts.isStringLiteralLike)
  if (written.length === 0 || written.length < ids.length || title === undefined) {
    const line = source.getLineAndCharacterOfPosition(call.getStart(source)).line + 1
    throw new Error(
      `${source.fileName}:${line}: testFact needs the IDs of facts, each as a string literal, and a title`,
    )
  }
  return { file: source.fileName, title: readTitle(title, source), ids: written.map(({ text }) => text) }
}

/** Returns the title of a test as it appears in the file, with ellipses instead of interpolated values. */
function readTitle(title: ts.Expression, source: ts.SourceFile): string {
  if (ts.isStringLiteralLike(title)) return title.text
  if (!ts.isTemplateExpression(title)) return title.getText(source)
  return title.templateSpans.reduce((text, { literal }) => `${text}…${literal.text}`, title.head.text)
}
