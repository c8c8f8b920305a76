/** Parses the project's Dockerfile into instructions, grouped by build stage. */
import { readFileSync } from 'node:fs'

export interface Instruction {
  name: string
  text: string
}

/** Returns the instructions of each stage. The first instruction of a stage is FROM. */
export function readDockerfile(file: URL): Instruction[][] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name, text] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (name === undefined || text === undefined) throw new Error(`${line} is no instruction`)
    if (name === 'FROM') stages.push([])
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${line} stands before the first FROM`)
    stage.push({ name, text })
  }
  return stages
}

/** Returns the text of the instruction with this name. The stage must contain exactly one such instruction. */
export function onlyText(stage: readonly Instruction[], name: string): string {
  const found = stage.filter((each) => each.name === name)
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} of ${name}, not one`)
  return found[0].text
}

/** Returns the arguments of an instruction in JSON form, which runs without a shell. */
export function wordsOf(text: string): string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words
  throw new Error(`${text} is no list of words`)
}
