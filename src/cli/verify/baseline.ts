import { readReport } from '../../contract/report/json.ts'
import type { ContractReport } from '../../contract/report/report.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Reads the baseline report, which findings are compared with.
 *
 * @throws {UsageError} if the file does not contain a report
 */
export async function readBaseline(file: string): Promise<ContractReport> {
  const read = await readTextFile(file)
  if ('problem' in read)
    throw new UsageError(`--baseline: ${file} ${read.problem}`, `create a report with --report json=${file}`)
  try {
    return readReport(read.text)
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--baseline: ${file} ${error.message}`) : error
  }
}
