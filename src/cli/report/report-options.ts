import { parseChoice } from '../read-flag.ts'
import { UsageError } from '../usage-error.ts'

const reportFormats = ['pretty', 'json', 'junit', 'github'] as const

type ReportFormat = (typeof reportFormats)[number]

export interface ReportOption {
  format: ReportFormat
  /** Null for stdout. */
  file: string | null
}

/**
 * Formats that can be printed to stdout together. GitHub ignores the lines of a `pretty` report, because they are not workflow commands.
 */
const combinableFormats: ReadonlySet<ReportFormat> = new Set(['pretty', 'github'])

/** Adds a `pretty` report if no other report is written to stdout. */
export function readReportOptions(texts: readonly string[]): ReportOption[] {
  const reports = texts.map(parseReportOption)
  const printed = reports.filter(({ file }) => file === null).map(({ format }) => format)
  const exclusive = printed.find((format) => !combinableFormats.has(format))
  if (exclusive !== undefined && printed.length > 1) {
    const other = printed.find((format) => format !== exclusive) ?? exclusive
    throw new UsageError(
      `--report ${exclusive} and --report ${other} cannot both be printed to stdout`,
      `Write one of the reports to a file, for example with --report ${exclusive}=FILE`,
    )
  }
  const destinations = reports.map(({ format, file }) => file ?? `stdout (${format})`)
  const duplicate = destinations.find((destination, index) => destinations.indexOf(destination) !== index)
  if (duplicate !== undefined)
    throw new UsageError(`--report writes two reports to ${duplicate}`, 'Use a different file for each report')
  return printed.length === 0 ? [{ format: 'pretty', file: null }, ...reports] : reports
}

function parseReportOption(text: string): ReportOption {
  const [name = '', ...rest] = text.split('=')
  const file = rest.join('=')
  const format = parseChoice('--report', name, reportFormats)
  if (rest.length > 0 && file === '') throw new UsageError(`--report ${format}= requires a file name`)
  return { format, file: rest.length > 0 ? file : null }
}
