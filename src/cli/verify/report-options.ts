/** Which reports are made of a run, and where each goes: `--report FORMAT[=FILE]`. */
import { nearestName } from '../../spec/nearest-name.ts'
import { UsageError } from '../usage-error.ts'

const reportFormats = ['pretty', 'json', 'junit', 'html', 'github'] as const

type ReportFormat = (typeof reportFormats)[number]

export interface ReportOption {
  format: ReportFormat
  /** Null for stdout. */
  file: string | null
}

/** What goes beside the lines for people on stdout: GitHub reads its annotations out of them. */
const besideOthers: ReadonlySet<ReportFormat> = new Set(['pretty', 'github'])

/** The wishes of the flags; without one for stdout, the report for people goes there. */
export function readReportOptions(texts: readonly string[]): ReportOption[] {
  const wishes = texts.map(readWish)
  const printed = wishes.filter(({ file }) => file === null).map(({ format }) => format)
  const alone = printed.find((format) => !besideOthers.has(format))
  if (alone !== undefined && printed.length > 1) {
    const other = printed.find((format) => format !== alone) ?? alone
    throw new UsageError(
      `--report ${alone} and --report ${other} cannot both go to stdout; give one a file: --report ${alone}=FILE`,
    )
  }
  const places = wishes.map(({ format, file }) => file ?? `${format} on stdout`)
  const twice = places.find((place, index) => places.indexOf(place) !== index)
  if (twice !== undefined) throw new UsageError(`--report has two reports go to ${twice}; give each a file of its own`)
  return printed.length === 0 ? [{ format: 'pretty', file: null }, ...wishes] : wishes
}

function readWish(text: string): ReportOption {
  const [name = '', ...rest] = text.split('=')
  const file = rest.join('=')
  const format = reportFormats.find((known) => known === name)
  if (format === undefined) {
    const nearest = nearestName(name, reportFormats)
    throw new UsageError(
      `--report takes ${reportFormats.join(', ')}, not "${name}"${nearest ? `; did you mean ${nearest}?` : ''}`,
    )
  }
  if (rest.length > 0 && file === '') throw new UsageError(`--report ${format}= lacks the name of a file`)
  return { format, file: rest.length > 0 ? file : null }
}
