import { createCases } from '../../drill/select-cases.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { Arguments } from '../command.ts'
import { formatJson, type Output } from '../terminal.ts'

export function printCases(args: Arguments, out: Output): number {
  const cases = createCases(shippedSpec()).map(({ id, group, title, needs }) => ({
    ...{ id, group, title, needs_start: needs === 'start' },
  }))
  if (args.values('report').includes('json')) {
    out.write(formatJson(cases))
    return 0
  }
  const width = Math.max(...cases.map(({ id }) => id.length))
  let group = ''
  for (const one of cases) {
    if (one.group !== group) out.write(`${out.paint('bold', one.group)}\n`)
    group = one.group
    out.write(`  ${one.id.padEnd(width)}  ${one.title}${one.needs_start ? ' (requires --start)' : ''}\n`)
  }
  return 0
}
