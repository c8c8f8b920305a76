/** Where in a file a place of a document stands. */
export interface Place {
  file: string | null
  line: number | null
}

/** A scenario document that cannot be used. Its message names the place, what was expected there and the cure. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
  readonly code = 'invalid_scenario'
  /** JSON pointer to the place in the document; empty for the whole. */
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }

  /** The same error with file and line before its message. */
  placed({ file, line }: Place): ScenarioError {
    const place = file === null ? `line ${line}` : line === null ? file : `${file}:${line}`
    return file === null && line === null ? this : new ScenarioError(this.path, `${place}: ${this.message}`)
  }
}

/** An error about the value at a place, which its message begins with: `people[0].email: …`. */
export function refuse(path: string, problem: string): ScenarioError {
  return new ScenarioError(path, `${readablePath(path)}: ${problem}`)
}

/** A value of a document in quotes, cut where it is too long for one line. */
export function quote(text: string): string {
  return `"${cut(text)}"`
}

/** A JSON pointer from the keys that lead to a place. */
export function pointer(...keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The keys of a JSON pointer. */
export function pointerKeys(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A pointer as people write places: `people[0].email`. */
export function readablePath(path: string): string {
  return pointerKeys(path).reduce((text, key) => {
    if (/^\d+$/.test(key)) return `${text}[${key}]`
    return text === '' ? cut(key) : `${text}.${cut(key)}`
  }, '')
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
